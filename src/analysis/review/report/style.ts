/** The look of the report: light and dark by the reader's setting, no file beside. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#fbfaf7;--fg:#1d1d1b;--soft:#6b675f;--line:#d9d4c8;--card:#fff;--tile:#fffdf5;--edge:#b9b29f;--good:#2f7d4f;--bad:#b3541e;--worst:#b3261e;--m:#a3261e;--p:#1f5fa8;--s:#27713f;--z:#333}
@media (prefers-color-scheme:dark){:root{--bg:#161614;--fg:#ecebe6;--soft:#a29e94;--line:#3a3833;--card:#201f1c;--tile:#2b2a26;--edge:#5a564c;--good:#63c08a;--bad:#e8935a;--worst:#ff7a70;--m:#ff8f86;--p:#7db4f5;--s:#7fd09a;--z:#e2e0d8}}
*{box-sizing:border-box}body{margin:0 auto;max-width:58rem;padding:1rem 1rem 5rem;background:var(--bg);color:var(--fg);font:16px/1.45 system-ui,sans-serif}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{margin:1.6rem 0 .4rem}h4{margin:0;font-size:.95rem;display:inline}
a{color:inherit}p{margin:.4rem 0}.soft{color:var(--soft)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.15rem .6rem .15rem 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}th{color:var(--soft);font-weight:500}
.wide{overflow-x:auto}tr.played td{font-weight:600}em{color:var(--soft);font-style:normal;font-size:.85em}.rest{color:var(--soft)}
.decision{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--line);border-radius:6px;margin:.5rem 0;padding:.5rem .8rem}
.decision:target,.decision:focus{outline:2px solid var(--p)}.best{border-left-color:var(--good)}.mistake{border-left-color:var(--bad)}.blunder{border-left-color:var(--worst)}
summary{cursor:pointer}.hand{display:flex;flex-wrap:wrap;align-items:flex-end;margin:.4rem 0;gap:1px}
.slot{display:inline-flex;flex-direction:column;align-items:center}.slot u{display:block;height:34px;width:8px;position:relative;text-decoration:none}.slot s{position:absolute;bottom:0;left:0;right:0;background:var(--p);border-radius:2px 2px 0 0}
.t{display:inline-block;min-width:1.5rem;padding:.1rem .15rem;text-align:center;font-style:normal;font-weight:600;background:var(--tile);border:1px solid var(--edge);border-radius:4px;line-height:1.3}
.t b{font-size:.65em;font-weight:500;margin-left:1px}.t.m{color:var(--m)}.t.p{color:var(--p)}.t.s{color:var(--s)}.t[class*=" z"]{color:var(--z)}.t.z6{color:var(--s)}.t.z7{color:var(--m)}.t.r{color:var(--worst);text-decoration:underline}
.t.best{box-shadow:0 0 0 2px var(--good)}.t.played{box-shadow:0 0 0 2px var(--bad)}.t.best.played{box-shadow:0 0 0 2px var(--good)}.slot .t.drawn{margin-left:.5rem}
.meld{margin-left:.6rem;white-space:nowrap}.claim{margin-left:.6rem}.seat{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.25rem 0}.seat>span:first-child{min-width:8rem}
.river .t{font-size:.8rem;min-width:1.2rem}.t.asdrawn{opacity:.7}.t.riichi{border-color:var(--worst);border-width:2px}.t.claimed{border-style:dashed}
.why{margin:.5rem 0;padding-left:1.2rem}.table{margin-top:.4rem;color:var(--soft)}
.curve{width:100%;height:auto}.curve text{font-size:11px;fill:var(--soft);text-anchor:middle}.curve line{stroke:var(--line)}
.rank1{fill:#2f7d4f;background:#2f7d4f}.rank2{fill:#7fb069;background:#7fb069}.rank3{fill:#e6a756;background:#e6a756}.rank4{fill:#b3541e;background:#b3541e}
.legend span{color:#fff;padding:.05rem .5rem;border-radius:3px;font-size:.85rem}.legend .rank2,.legend .rank3{color:#1d1d1b}
nav{position:fixed;left:0;right:0;bottom:0;display:flex;flex-wrap:wrap;gap:.5rem;justify-content:center;align-items:center;padding:.5rem;background:var(--card);border-top:1px solid var(--line)}
button,select{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--edge);border-radius:5px;padding:.3rem .7rem;min-height:2.2rem}
[hidden]{display:none}@media print{nav{display:none}}`;
