"""The ontology of an invented pottery, whose cues are jotted down as its owner would."""

from __future__ import annotations

from kg_ledger.ontology import Ontology

POTTERY = Ontology.model_validate(
    {
        "name": "pottery",
        "languages": ["ja"],
        "classes": {
            "Plant": {"labels": {"ja": ["設備"]}},
            "Kiln": {"parent": "Plant", "labels": {"ja": ["焼き窯", "窯"]}},
            "Mill": {"parent": "Plant", "labels": {"ja": ["粉砕機"]}},
            "Stock": {"labels": {"ja": ["品目"]}},
            "Ware": {"parent": "Stock", "labels": {"ja": ["製品", "器"]}},
            "Clay": {"parent": "Stock", "labels": {"ja": ["材料"]}},
            "Group": {"labels": {"ja": ["組"]}},
            "House": {"labels": {"ja": ["蔵", "建物"]}},
            "Dealer": {"labels": {"ja": ["問屋", "仕入先"]}},
            "Shop": {"labels": {"ja": ["売り先", "店"]}},
        },
        "predicates": {
            "made_of": {"domain": "Stock", "range": "Stock", "transitive": True,
                        "cues": {"ja": ["を材料とする", "から作る", "の材料は"]},
                        "inverse_cues": {"ja": ["の材料になる", "に使われる"]}},
            "treated_in": {"domain": "Stock", "range": "Plant",
                           "cues": {"ja": ["で焼く", "に収める", "の灰に埋める"]},
                           "inverse_cues": {"ja": ["で扱う品目は"]}},
            "stands_in": {"domain": "Plant", "range": "House", "cardinality": "one",
                          "cues": {"ja": ["にある", "に据えてある"]}},
            "tended_by": {"domain": "Plant", "range": "Group", "cardinality": "one",
                          "cues": {"ja": ["の担当は", "の火の番は"]},
                          "inverse_cues": {"ja": ["が受け持つ", "が焚いている"]}},
            "bought_from": {"domain": "Clay", "range": "Dealer",
                            "cues": {"ja": ["から買う", "の仕入先は"]},
                            "inverse_cues": {"ja": ["を納めている"]}},
            "sold_to": {"domain": "Ware", "range": "Shop",
                        "cues": {"ja": ["に卸す", "に届ける", "の売り先は"]},
                        "inverse_cues": {"ja": ["が買っている"]}},
        },
    }
)  # fmt: skip
