"""Groups of everyday wordings that say the same; see `kindred`.

A line is a group. Before `<` stand wordings that begin with the dependent side (`A is looked after by B`),
behind it those that begin with the other (`B looks after A`). `…` stands for whatever is handed on or kept,
or for nothing. A wording in brackets points to its group and is given to no other predicate of it. They are
words of the language, of no domain.
"""

from __future__ import annotations

GROUPS_TEXT = """
depends on | relies on | cannot work without | cannot do without | cannot run without | cannot operate
    without | cannot be used without | is dependent on | hangs on | rests on | leans on | counts on | hinges
    on | (needs) | requires | is useless without | is no use without | is no good without | is nothing
    without | is lost without | does not work without | does not run without
    < is relied on by | is needed by | is required by
is fed from | is fed by | is powered by | is supplied by | runs off | draws its power from | gets its power
    from | takes its power from | is supplied from | is energised by | is energized by
    < feeds | powers | supplies | supplies power to
is located in | lies in | stands in | is in | is housed in | sits in | is situated in | is found in | lives
    in | is installed in | is based in | is set up in | is pitched in | is placed in | is put up in |
    resides in | is mounted in | is parked in | is stationed in | is accommodated in | opens in | reopens in
    | has its home in | has its place in | has its base in | is at home in | occupies | is located at | lies
    at | stands at | is at | is housed at | sits at | is situated at | is found at | is based at | is set up
    at | is pitched at | is placed at | is installed at | is put up at | is parked at | is stationed at | is
    located on | lies on | stands on | is on | sits on | is situated on | is found on | is set up on | is
    pitched on | is placed on | is installed on | is put up on | is mounted on | is parked on | home |
    location | whereabouts | place
    < houses | is home to | is the home of | accommodates
is maintained by | is looked after by | is cared for by | is serviced by | is in the care of | is under the
    care of | is tended by | is kept up by | is minded by | is attended to by | is seen to by | falls to |
    is down to | is with | is in the hands of | rests with | lies with | is assigned to | is entrusted to
    < maintains | looks after | takes care of | cares for | services | tends | minds | sees to | attends to
    | has charge of | has the care of | is responsible for
is run by | is operated by | is managed by | is administered by | is looked after by | is handled by | is
    overseen by | is staffed by | is manned by | falls to | is down to | is with | is in the hands of |
    rests with | lies with | is assigned to | is entrusted to
    < runs | operates | manages | administers | is in charge of | oversees | handles | has charge of | is
    responsible for | staffs | mans | takes care of | sees to
is headed by | is led by | is directed by | is chaired by | is run by | is in the hands of | is with
    < heads | leads | directs | chairs | is the head of | is in charge of | runs | is the lead of | is the
    leader of | is at the head of | is at the helm of
is owned by | belongs to | is the property of
    < owns | is the owner of
is leased to | is let to | is rented to | is hired out to | is rented by | is leased by | is hired by
    < leases | rents | hires | holds the lease of | has the lease of
is supplied by | is delivered by | is bought from | is purchased from | is ordered from | is provided by |
    comes from | is obtained from | is sourced from | is shipped by | is got from
    < supplies | delivers | provides | sells | is the supplier of
is rented from | is hired from | is leased from | is on loan from | is on hire from | comes from
    < rents out | hires out | lends
is a member of | belongs to | is part of | is on the staff of | works in | sits on | serves on
reports to | answers to | is answerable to | is under | is subordinate to
    < oversees
is issued by | is granted by | is given out by | comes from
    < issues | grants | gives out
is approved by | is signed off by | is authorised by | is authorized by
    < approves | signs off | authorises | authorizes
stores … in | writes … to | saves … to | persists to | keeps … in | keeps … on | stores … on | is kept in |
    is kept on | is kept at | is stored in | is stored on | is stored at | is held in | is held on | is held
    at | is saved on | sits on | lives on | lies on | resides on | is on
    < holds | stores | keeps
is kept in | is kept on | is kept at | is stored in | is stored on | is stored at | is held in | is held on
    | is held at | is saved on | sits on | lives on | lies on | resides on | is on
    < holds | stores | keeps
is next to | adjoins | is beside | borders | is adjacent to | is alongside | neighbours
performs on | plays on | plays at | appears on | performs at | appears at
is monitored by | is watched by | is supervised by | is observed by
    < monitors | watches | keeps an eye on | supervises | observes
sends … to | delivers … to | passes … to | passes … on to | forwards … to | hands … to | hands … on to |
    gives … to | returns … to | transfers … to | pushes … to | feeds
    < receives … from | gets … from | takes from | is fed by | is fed from
uses | makes use of | employs | works with
    < is used by
teaches | instructs | trains
    < is taught by | is trained by
treats | attends to
    < is treated by | is under the care of
is written by | is composed by | is the work of
    < wrote | composed
is built by | is made by | is manufactured by | is produced by | comes from | is by
    < builds | makes | manufactures | produces | is the maker of | is the manufacturer of
works on | is working on | is engaged on | is at work on | is busy with | is busy on | is on | takes on |
    remains on | stays on
    < is worked on by | is handled by | is with | is in the hands of
stands in for | backs up | fills in for | steps in for | covers for | takes over from | substitutes for |
    takes the place of | deputises for | is the stand-in for | is the backup for | is the spare for | is the
    substitute for | is the reserve for | can replace
is booked into | is booked in | is scheduled in | is down for | has booked | is at work in | is working in
    < is booked for | is reserved for | is taken by | is occupied by | is set aside for
is inspected by | is checked by | is audited by | is examined by
    < inspects | checks | audits | examines
is connected to | is linked to | is wired to | connects to | is attached to | is hooked up to | is plugged
    into
is funded by | is paid for by | is financed by | is sponsored by
    < funds | pays for | finances | sponsors
takes place in | takes place at | is held in | is held at | happens in | is staged in | is staged at
    < hosts
replaces | supersedes | succeeds
    < is replaced by | is superseded by | is succeeded by
"""
