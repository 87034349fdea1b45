"""Groups of everyday wordings that say the same; see `kindred`.

A line is a group. Before `<` stand wordings that begin with the dependent side (`A is looked after by B`),
behind it those that begin with the other (`B looks after A`). `…` stands for whatever is handed on or kept,
or for nothing; `in/at` for either word. A wording in brackets points to its group and is given to no other
predicate of it. One behind `~` is given only where no other predicate between such classes would have it.
One behind `:` is the key of a field or the head of a column: what stands there is the other side. They are
words of the language, of no domain.
"""

from __future__ import annotations

GROUPS_TEXT = """
depends on/upon | relies on/upon | cannot work without | cannot do without | cannot run without |
    cannot operate without | cannot be used without | cannot start without | cannot function without
    | cannot manage without | cannot live without | cannot move without | cannot go without | is
    dependent on/upon | is reliant on/upon | hangs on/off/from | is hung on | rests on | leans
    on/upon | counts on | hinges on | (needs) | requires | is useless without | is no use without |
    is no good without | is nothing without | is lost without | is helpless without | does not work
    without | does not run without | goes nowhere without | gets nowhere without | comes to a halt
    without | comes to a standstill without | comes to nothing without | does nothing without |
    lives off | feeds off | stands or falls with | stands and falls with | is at the mercy of | is
    tethered to | waits for | waits on | has to wait for | must wait for | builds on | ~is built on
    | ~is fed from/by | ~is powered by/from | ~is driven by | ~runs off | ~draws … from | ~draws on
    | ~is supplied from | ~is energised by/from | ~is energized by/from | ~is charged from/by | ~is
    heated by/from | ~receives … from | ~obtains … from | ~takes power from | ~gets power from |
    ~has power from | ~takes current from | ~gets current from | ~takes water from | ~gets water
    from | ~takes steam from | ~gets steam from | ~takes heat from | ~gets heat from | ~takes air
    from | ~gets air from | ~takes fuel from | ~gets fuel from | ~takes gas from | ~gets gas from |
    ~takes signal from | ~gets signal from | ~takes time from | ~gets time from | ~gets clock from |
    ~takes clock from | ~gets orders from | ~takes orders from | ~gets supply from | ~takes supply
    from | ~gets feed from | ~takes feed from | ~gets material from | ~takes material from | ~gets
    energy from | ~gets electricity from | ~gets light from | ~gets pressure from | ~gets cooling
    from | ~gets data from | :needed | :prerequisite | :prerequisites | :relies on | :waits for |
    :power supply | :mains supply | :mains | :power | :power from | :supply from | :current from |
    :fed by | :fed from | :powered by
    < is relied on/upon by | is needed by/for | is required by/for | is indispensable to/for | is
    essential to/for | is vital to/for | is crucial to/for | is the lifeline of | ~takes down |
    ~brings down | ~keeps … running | ~keeps … alive | ~feeds | ~powers | ~drives
is fed from | is fed by | is powered by | is powered from | is supplied by | runs off | draws its power
    from | gets its power from | takes its power from | is supplied from | is energised by | is
    energized by | is filled from/by | is topped up from/by | ~gets … from | ~receives … from | ~takes …
    from | ~draws … from | :fed by | :fed from | :filled by | :filled from | :supplied by | :supplied
    from
    < feeds | powers | supplies | supplies power to | fills | flows into | empties into
is located in/at/on | lies in/at/on | stands in/at/on | is in/at/on | is housed in/at | sits
    in/at/on | is situated in/at/on | is found in/at/on | is to be found in/at/on | lives in | is
    installed in/at/on | is based in/at | is set up in/at/on | is pitched in/at/on | is placed
    in/at/on | is put up in/at/on | resides in | is mounted in/on | is parked in/at/on | is
    stationed in/at | is accommodated in | opens in | reopens in | has its home in/at/on | has its
    place in/at/on | has its base in/at | has its berth in/at/on | has its mooring in/at | has its
    stand in/at | has its seat in/at | has its headquarters in/at | has its quarters in/at | has its
    office in/at | has its offices in/at | has its desk in/at | has its desks in/at | has its rooms
    in/at | has floor of | has wing of | has corner of | is at home in/at | is quartered in/at | is
    headquartered in/at | is berthed in/at | is moored in/at | is docked in/at | is anchored
    in/at/off | is tied up in/at | sleeps in/at | spends its nights in/at | spends the night in/at |
    is stabled in/at | is garaged in/at | is sited in/at/on | is erected in/at/on | is racked in |
    is screwed into/to/onto | is bolted into/to/onto/in | is fixed to/in/on | is clamped to/in | is
    slotted into/in | is hung in/on/at | hangs in/from | is squeezed into/in | is crammed into/in |
    is wedged into/in | is tucked into | is tucked away in | is built into/in/on | is dug into | is
    set into/in | is perched on | is buried in | is hidden in | is crowded into | is bricked into |
    is welded to/onto | is chained to | is propped in/on | is let into | is sunk in/into | occupies
    | fills | takes up | inhabits | ~works out of | ~works from | ~operates from | ~operates out of
    | ~starts from | ~starts out from | ~starts out of | ~sets out from | ~sets off from | ~leaves
    from | ~departs from | ~sails from | ~goes out from | ~is run from | home | location |
    whereabouts | place | :position | :site | :berth | :mooring | :address | :spot | :standing place
    | :parking place | :seat | :base | :based | :housed | :stands | :sits | :installed | :mounted |
    :building | :housed in | :stands in | :stands at | :sits in | :located in | :located at | :based
    in | :based at | :installed in | :kept in | :kept at | :found in
    < houses | is home to | is the home of | accommodates | shelters | ~holds | ~hosts | ~contains
is maintained by | is looked after by | ~belongs to | is cared for by | is serviced by | is in the
    care of | is under the care of | is tended by | is kept up by | is minded by | is attended to by
    | is seen to by | is kept running by | is kept going by | is repaired by | is watched over by |
    falls to | is down to | is with | is in the hands of | rests with | lies with | is assigned to |
    is entrusted to | :service | :servicing | :serviced by | :maintenance | :maintained by |
    :maintainer | :upkeep | :care | :caretaker | :caretakers | :custodian | :custody | :in charge |
    :responsible | :responsibility | :looked after by | :on call | :whom to call | :who to call |
    :hands
    < maintains | looks after | takes care of | cares for | services | tends | minds | sees to |
    attends to | keeps running | keeps going | repairs | has charge of | is in charge of | has the
    care of | has the upkeep of | does the maintenance of | does the servicing of | has
    responsibility for | is responsible for | is answerable for | answers for
is governed by | comes under | falls under | is subject to | is regulated by | is bound by | is brought
    under | has to comply with | must comply with | is laid down in | :governed by | :subject to |
    :rules | :applicable rules
    < governs | applies to | binds | regulates | is binding on | is binding for | ~covers
is run by | is operated by | ~belongs to | is managed by | is administered by | is looked after by |
    is handled by | is overseen by | is staffed by | is manned by | is crewed by | falls to | is
    down to | is with | is in the hands of | rests with | lies with | is assigned to | is entrusted
    to | :operator | :operators | :operated by | :run by | :in charge | :responsible |
    :responsibility | :managed by | :manager | :staffed by | :in the hands of | :hands
    < runs | operates | manages | administers | is in charge of | oversees | handles | has charge of
    | is responsible for | has the running of | staffs | mans | crews | takes care of | sees to |
    has responsibility for
is controlled by | is governed by | is under | is steered by | is regulated by | is commanded by | runs
    under | is under the control of | is under the command of | is put under | is placed under | comes
    under | takes orders from | gets orders from | ~is managed by | ~is run by | ~is operated by | ~is
    driven by | ~is switched by | :control | :controls | :controller | :controlled by | :governed by
    < controls | governs | steers | regulates | commands | has control of | has charge of | is in charge
    of
is headed by | is led by | is directed by | is chaired by | is run by | is in the hands of | is with |
    :head | :lead | :leader | :chair | :director | :led by | :headed by
    < heads | leads | directs | chairs | is the head of | is in charge of | runs | is the lead of | is
    the leader of | is at the head of | is at the helm of
is owned by | belongs to | is the property of | is in the possession of | is in the ownership of |
    :owner | :owned by | :belongs to | :ownership | :whose | :property of
    < owns | is the owner of
is on call for | is on duty for | is on standby for | carries the phone for | carries the pager for |
    has the phone for | has the pager for | holds the pager for | answers the phone for | takes the
    calls for | is called out for | gets called for | is woken for | gets woken for | gets paged for |
    is paged for | gets up for
    < :on call | :on duty | :standby | :on standby | :whom to call | :who to call | :call | :ring |
    :pager
is leased to | is let to | is rented to | is hired out to | is rented by | is leased by | is hired by |
    :tenant | :lessee | :leased to | :let to
    < leases | rents | hires | holds the lease of | has the lease of
is supplied by | is delivered by | is brought by | is bought from | is purchased from | is ordered
    from | is provided by | comes from | is obtained from | is sourced from | is shipped by | is got
    from | is had from | is bought in from | is imported from | is sold by | is sent by | arrives
    from | :bought from | :ordered from | :purchased from | :supplied by | :source | :supply |
    :comes from | :sold by | :delivered by
    < supplies | delivers | provides | sells | is the supplier of | is the source of | ships | drops
    off | ~sends | ~brings
is rented from | is hired from | is leased from | is on loan from | is on hire from | comes from |
    :rented from | :hired from | :leased from | :landlord | :lessor
    < rents out | hires out | lends
is a member of | belongs to | is part of | is on the staff of | is in the ranks of | works in | sits on
    | serves on | :member of
reports to | answers to | is answerable to | is under | is subordinate to | :reports to | :line manager
    < oversees
is issued by | is granted by | is given out by | comes from | :issued by | :issuer | :granted by
    < issues | grants | gives out
is approved by | is signed off by | is authorised by | is authorized by | :approved by | :sign-off |
    :approver
    < approves | signs off | authorises | authorizes
stores … in/on/at | writes … to | saves … to/in/on | persists to | keeps … in/on/at | records … in/on |
    logs … in/to | files … in | enters … in | is kept in/on/at | is stored in/on/at | is held in/on/at |
    is saved in/on | is recorded in/on | is filed in | is logged in | sits on | lives on | lies on |
    resides on | is on | :stored in | :kept in | :storage | :saved to
    < holds | stores | keeps
is kept in/on/at | is stored in/on/at | is held in/on/at | is saved on | sits on | lives on | lies on |
    resides on | is on | :stored in | :kept in | :storage
    < holds | stores | keeps
runs on | is deployed on/to/in | is hosted on/by/at | is installed on | lives on | sits on | resides on
    | is spread over/across | is distributed over/across | is split over/across/between | is on |
    executes on | :runs on | :hosted on | :deployed on | :installed on | :running on
    < hosts | ~carries | ~runs
is fitted with | is equipped with | is furnished with | is kitted out with | is built with | comes with
    | has … fitted | has … built in | ~has | ~contains | ~carries | ~uses | ~takes | :fitted with |
    :equipped with | :equipment | :fittings | :parts | :built in | :contains | :uses
    < is built into | is fitted to/in/into | is used in | ~is installed in | ~is mounted in | ~is
    screwed into | ~is in | ~sits in | ~goes into | ~is part of
contains | has in it | includes | comprises | consists of | is composed of | is made up of | encompasses
    | :contents | :includes
    < is contained in | is included in | makes up
is made with | is made from | is made of | is made out of | contains | has in it | is prepared with | is
    mixed from/with | is based on | ~uses | ~takes | :made with | :made from | :made of | :contains |
    :ingredients | :material | :materials
    < is used in/for | goes into | is the base of | is an ingredient of/in | is the main ingredient
    of/in | is contained in | ~is in
travels on/in | rides on/in | sails on/in | goes out on/in | goes to sea on | goes to work on/in |
    crosses on | is ferried by | is taken out by | is transported by | ~is carried by | ~takes | ~uses |
    ~goes on/in | ~flies on/in | ~works from | :travels on | :carried by | :transport
    < carries | takes out | ferries | transports | brings out | takes to work
is served by | is visited by | is called at by | is supplied by | is reached by | gets its deliveries
    from | lies on | is on | ~is in | :served by | :route | :delivered by
    < serves | delivers … to | calls at | stops at | drops … at | drops … off at | unloads at | ~brings
    … to | ~takes … to | ~goes to | ~visits | ~supplies
is fed | is fed with/on | eats | lives on | feeds on | is raised on | is reared on | is brought up on |
    (is given) | (gets) | :diet | :feed | :food | :fodder | :ration | :rations | :menu | :fed with
    < is fed to | is eaten by | is food for | (goes to) | (is given to)
is next to | adjoins | is beside | borders | is adjacent to | is alongside | neighbours | lies beside |
    lies next to | stands next to | sits next to | stands beside | is next door to | lies alongside |
    abuts | backs onto | borders on | shares a wall with | shares a fence with | shares a border with |
    shares a boundary with | lies side by side with | is side by side with | is the neighbour of | :next
    to | :beside | :neighbours | :neighbour | :adjoins
performs on/in | plays on/in | plays at | appears on | performs at | appears at | is in/on/at | is
    staged in/at/on | is put on in/at | is shown in/at | is performed in/at/on | has its run in/at
is monitored by | is watched by | is supervised by | is observed by | is under the eye of | is guarded
    by | is kept under watch by | is polled by | is probed by | is tracked by | is checked on by |
    :monitored by | :watched by | :supervised by | :monitoring | :monitor | :supervision
    < monitors | watches | watches over | keeps an eye on | keeps its eye on | has an eye on | has its
    eye on | keeps watch over | keeps watch on | keeps tabs on | keeps track of | supervises | observes
    | guards | looks in on | checks on | polls | probes | tracks
sends … to | delivers … to | passes … to | passes … on to | forwards … to | hands … to | hands … on to |
    gives … to | returns … to | transfers … to | pushes … to | feeds | feeds … to/into | ships … to |
    :sends to | :goes to | :destination
    < receives … from | gets … from | takes from | is fed by | is fed from
uses | makes use of | employs | works with | :uses
    < is used by
teaches | instructs | trains
    < is taught by | is trained by
treats | attends to
    < is treated by | is under the care of
is written by | is composed by | is the work of | :author | :composer | :written by
    < wrote | composed
is built by | is made by | is manufactured by | is produced by | comes from | is by | :maker | :make |
    :manufacturer | :built by | :made by | :builder
    < builds | makes | manufactures | produces | is the maker of | is the manufacturer of
works on | is working on | is engaged on | is at work on | is busy with | is busy on | is on | takes on
    | remains on | stays on
    < is worked on by | is handled by | is with | is in the hands of
stands in for | backs up | fills in for | steps in for | covers for | takes over from | substitutes for
    | takes the place of | deputises for | is the stand-in for | is the backup for | is the spare for |
    is the substitute for | is the reserve for | is the standby for | is on standby for | is the
    understudy for | is the fallback for | is the relief for | relieves | can replace | :standby for |
    :backup for | :spare for | :reserve for | :covers for | :stands in for
    < is backed up by | is covered by | is relieved by | is replaced at need by | :standby | :backup |
    :back-up | :stand-in | :understudy | :fallback | :covered by | :backed up by | :cover
is booked into | is booked in | is scheduled in | is down for | has booked | is at work in | is working
    in
    < is booked for | is reserved for | is taken by | is occupied by | is set aside for
is inspected by | is checked by | is audited by | is examined by | :inspected by | :inspector | :audited
    by | :inspection
    < inspects | checks | audits | examines
is connected to | is linked to | is wired to | connects to | is attached to | is hooked up to | is
    plugged into | :connected to | :linked to
is funded by | is paid for by | is financed by | is sponsored by | :funded by | :funding | :sponsor |
    :paid by
    < funds | pays for | finances | sponsors
takes place in/at | is held in/at | happens in | is staged in/at | :venue
    < hosts
replaces | supersedes | succeeds
    < is replaced by | is superseded by | is succeeded by
"""
