/** Figures of phoenix players, written by `npm run verify -- bands --write`. Do not edit. */
import type { BandData } from './bands.ts';

export const PHOENIX_BANDS: BandData = {
  "command": "npm run verify -- bands --games 24000 --reviews 120 --write",
  "commit": "36791b8f4a3b-dirty",
  "bands": [
    {
      "ruleset": "sanma",
      "kind": "sanma",
      "grades": [
        16,
        16
      ],
      "counts": {
        "games": 6955,
        "places": [
          2264,
          2312,
          2379,
          0
        ],
        "rounds": 62990,
        "wins": 17859,
        "winPoints": 161509000,
        "dealIns": 9067,
        "dealInPoints": 78631700,
        "riichi": 15710,
        "calls": 15051,
        "draws": 7641,
        "ready": 3603,
        "faults": 0
      }
    },
    {
      "ruleset": "sanma",
      "kind": "sanma",
      "grades": [
        17,
        17
      ],
      "counts": {
        "games": 4370,
        "places": [
          1467,
          1468,
          1435,
          0
        ],
        "rounds": 39556,
        "wins": 11142,
        "winPoints": 100672600,
        "dealIns": 5504,
        "dealInPoints": 47505700,
        "riichi": 10182,
        "calls": 9327,
        "draws": 5028,
        "ready": 2346,
        "faults": 0
      }
    },
    {
      "ruleset": "sanma",
      "kind": "sanma",
      "grades": [
        18,
        20
      ],
      "counts": {
        "games": 1542,
        "places": [
          558,
          509,
          475,
          0
        ],
        "rounds": 13929,
        "wins": 4023,
        "winPoints": 36719800,
        "dealIns": 1852,
        "dealInPoints": 16239900,
        "riichi": 3557,
        "calls": 3193,
        "draws": 1728,
        "ready": 765,
        "faults": 0
      }
    },
    {
      "ruleset": "tenhou",
      "kind": "riichi",
      "grades": [
        16,
        16
      ],
      "counts": {
        "games": 20332,
        "places": [
          5014,
          5098,
          5024,
          5196
        ],
        "rounds": 216062,
        "wins": 45336,
        "winPoints": 308069200,
        "dealIns": 27036,
        "dealInPoints": 143377900,
        "riichi": 39443,
        "calls": 70993,
        "draws": 32602,
        "ready": 14373,
        "faults": 0
      }
    },
    {
      "ruleset": "tenhou",
      "kind": "riichi",
      "grades": [
        17,
        17
      ],
      "counts": {
        "games": 11737,
        "places": [
          2966,
          2922,
          2989,
          2860
        ],
        "rounds": 124276,
        "wins": 26329,
        "winPoints": 178532200,
        "dealIns": 15162,
        "dealInPoints": 80084500,
        "riichi": 22739,
        "calls": 40872,
        "draws": 18631,
        "ready": 8214,
        "faults": 0
      }
    },
    {
      "ruleset": "tenhou",
      "kind": "riichi",
      "grades": [
        18,
        20
      ],
      "counts": {
        "games": 3335,
        "places": [
          871,
          831,
          838,
          795
        ],
        "rounds": 35738,
        "wins": 7640,
        "winPoints": 51587600,
        "dealIns": 4235,
        "dealInPoints": 21964400,
        "riichi": 6450,
        "calls": 11983,
        "draws": 5491,
        "ready": 2359,
        "faults": 0
      }
    },
    {
      "ruleset": "tenhou,length=east",
      "kind": "riichi",
      "grades": [
        16,
        16
      ],
      "counts": {
        "games": 31354,
        "places": [
          7760,
          7828,
          7804,
          7962
        ],
        "rounds": 177590,
        "wins": 38046,
        "winPoints": 241153600,
        "dealIns": 23311,
        "dealInPoints": 115589100,
        "riichi": 30320,
        "calls": 65031,
        "draws": 23409,
        "ready": 10676,
        "faults": 0
      }
    },
    {
      "ruleset": "tenhou,length=east",
      "kind": "riichi",
      "grades": [
        17,
        17
      ],
      "counts": {
        "games": 14501,
        "places": [
          3678,
          3636,
          3646,
          3541
        ],
        "rounds": 81863,
        "wins": 17827,
        "winPoints": 112576900,
        "dealIns": 10457,
        "dealInPoints": 51755300,
        "riichi": 13571,
        "calls": 30724,
        "draws": 10593,
        "ready": 4938,
        "faults": 0
      }
    },
    {
      "ruleset": "tenhou,length=east",
      "kind": "riichi",
      "grades": [
        18,
        20
      ],
      "counts": {
        "games": 2185,
        "places": [
          572,
          546,
          560,
          507
        ],
        "rounds": 12367,
        "wins": 2770,
        "winPoints": 17296200,
        "dealIns": 1497,
        "dealInPoints": 7441400,
        "riichi": 2006,
        "calls": 4604,
        "draws": 1602,
        "ready": 711,
        "faults": 0
      }
    }
  ],
  "reviews": {
    "expert": {
      "sanma": {
        "seats": 84,
        "rounds": 743,
        "judged": 9016,
        "best": 8819,
        "loss": 6.365098745728114,
        "habits": {
          "slow": 31,
          "call-missed": 27,
          "cheap": 25,
          "pushed": 5,
          "folded": 9,
          "riichi-missed": 62,
          "riichi-hasty": 5,
          "call-hasty": 15,
          "kong-missed": 10,
          "end-hasty": 5,
          "kong-hasty": 3
        }
      },
      "tenhou": {
        "seats": 120,
        "rounds": 1242,
        "judged": 18094,
        "best": 17618,
        "loss": 15.154915545649521,
        "habits": {
          "slow": 150,
          "call-hasty": 62,
          "call-missed": 91,
          "folded": 54,
          "kong-missed": 16,
          "cheap": 53,
          "riichi-missed": 37,
          "riichi-hasty": 9,
          "pushed": 3,
          "end-hasty": 1
        }
      },
      "tenhou,length=east": {
        "seats": 120,
        "rounds": 676,
        "judged": 9796,
        "best": 9470,
        "loss": 11.806191668364862,
        "habits": {
          "slow": 119,
          "folded": 45,
          "riichi-missed": 16,
          "riichi-hasty": 10,
          "call-hasty": 38,
          "call-missed": 51,
          "kong-missed": 9,
          "cheap": 29,
          "pushed": 8,
          "kong-hasty": 1
        }
      }
    },
    "suzaku": {
      "sanma": {
        "seats": 84,
        "rounds": 743,
        "judged": 9016,
        "best": 8603,
        "loss": 9.357047587891518,
        "habits": {
          "slow": 113,
          "pushed": 14,
          "folded": 45,
          "riichi-missed": 50,
          "cheap": 47,
          "unsafe": 88,
          "riichi-hasty": 9,
          "call-missed": 10,
          "inefficient": 6,
          "call-hasty": 13,
          "kong-missed": 12,
          "kong-hasty": 5,
          "end-hasty": 1
        }
      },
      "tenhou": {
        "seats": 120,
        "rounds": 1242,
        "judged": 18094,
        "best": 17148,
        "loss": 22.085172388241336,
        "habits": {
          "slow": 380,
          "riichi-missed": 45,
          "call-hasty": 140,
          "cheap": 74,
          "call-missed": 24,
          "folded": 111,
          "kong-missed": 12,
          "pushed": 10,
          "unsafe": 144,
          "riichi-hasty": 5,
          "inefficient": 1
        }
      },
      "tenhou,length=east": {
        "seats": 120,
        "rounds": 676,
        "judged": 9796,
        "best": 9189,
        "loss": 16.122321151384533,
        "habits": {
          "slow": 228,
          "cheap": 42,
          "folded": 89,
          "unsafe": 119,
          "riichi-missed": 16,
          "call-hasty": 72,
          "pushed": 15,
          "call-missed": 10,
          "kong-missed": 5,
          "kong-hasty": 3,
          "riichi-hasty": 7,
          "inefficient": 1
        }
      }
    }
  }
};
