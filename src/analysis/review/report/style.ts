/** The look of the report: light and dark by the reader's setting, no file beside. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#fbfaf7;--fg:#1d1d1b;--soft:#6b675f;--line:#d9d4c8;--card:#fff;--edge:#b9b29f;--good:#2f7d4f;--bad:#b3541e;--worst:#b3261e;--p:#1f5fa8;--dim:.9}
@media (prefers-color-scheme:dark){:root{--bg:#161614;--fg:#ecebe6;--soft:#a29e94;--line:#3a3833;--card:#201f1c;--edge:#5a564c;--good:#63c08a;--bad:#e8935a;--worst:#ff7a70;--p:#7db4f5;--dim:.66;--tile-face:#2e3138;--tile-rim:#50555f;--tile-side:#23252b;--tile-back:#8f2f20;--tile-pattern:#c8745b;--tile-shadow:#00000080;--tile-line:#0a0a0ccc;--tile-ink:#eceae4;--tile-red:#ff6a63;--tile-green:#55cf94;--tile-blue:#7db4ff}}
*{box-sizing:border-box}body{margin:0 auto;max-width:70rem;padding:1rem 1rem 5rem;background:var(--bg);color:var(--fg);font:16px/1.45 system-ui,sans-serif}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{margin:1.6rem 0 .4rem}h4{margin:0;font-size:.95rem;display:inline}
a{color:inherit}p{margin:.4rem 0}.soft{color:var(--soft)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.15rem .6rem .15rem 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}.figures :is(th,td):not(:first-child){text-align:right}.rounds :is(th,td):nth-child(3){text-align:left;padding-left:.6rem}th{color:var(--soft);font-weight:500}
.wide{overflow-x:auto}tr.played td{font-weight:600}em{color:var(--soft);font-style:normal;font-size:.85em}.rest{color:var(--soft)}
.decision{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--line);border-radius:6px;margin:.5rem 0;padding:.5rem .8rem}
.decision:target,.decision:focus{outline:2px solid var(--p)}.best{border-left-color:var(--good)}.mistake{border-left-color:var(--bad)}.blunder{border-left-color:var(--worst)}
summary{cursor:pointer}.sprite{position:absolute}
.t{width:var(--tile);height:calc(var(--tile)*4/3);flex:none;vertical-align:middle}.t.lying{width:calc(var(--tile)*376/300);height:calc(var(--tile)*324/300)}.t.asdrawn{filter:brightness(var(--dim))}.t.claimed{opacity:.32}
.hand{--tile:min(44px,calc((100cqw - 3.4rem)/14.6));display:flex;flex-wrap:wrap;align-items:flex-end;gap:.5rem 1px;margin:.5rem 0;padding:.7rem .8rem;border-radius:12px;color:#eef5f0;background:radial-gradient(circle at 50% 45%,#1e5a47,#174a3a)}
.decision{container-type:inline-size}
.slot,.sign{display:inline-flex;flex-direction:column;align-items:center;border-radius:6px}.slot u,.sign u{display:flex;align-items:flex-end;justify-content:center;height:36px;width:100%;text-decoration:none}.slot s,.sign s{width:44%;background:#dfe9e4;opacity:.75;border-radius:3px 3px 0 0}
.slot small,.sign small{font-size:11px;line-height:1.4;min-height:1.4em}.slot.isbest s,.sign.isbest s{background:#8fe3b8;opacity:1}.slot.isplayed:not(.isbest) s,.sign.isplayed:not(.isbest) s{background:#ffb199;opacity:1}
.slot.isbest .t,.sign.isbest{outline:3px solid #8fe3b8;outline-offset:1px;border-radius:6px}.slot.isplayed:not(.isbest) .t,.sign.isplayed:not(.isbest){outline:3px solid #ffb199;outline-offset:1px;border-radius:6px}
.slot.drawn{margin-left:.6rem}.sign{margin-left:.6rem;padding:0 .5rem .3rem;background:rgb(0 0 0/22%)}.sign s{width:1.2rem}.sign u{height:24px}.meld,.claim{margin-left:.6rem;white-space:nowrap}.hand .meld,.claim{--tile:32px}
.why{margin:.5rem 0;padding-left:1.2rem}.sides{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,23rem);gap:1rem;align-items:start}.sides>div:only-child{grid-column:1/-1}@media(max-width:700px){.sides{display:block}.hand{--tile:min(44px,calc((100cqw - 2.6rem)/7.4))}}
.board{position:relative;aspect-ratio:1;container-type:size;overflow:hidden;border-radius:12px;color:#eef5f0;background:radial-gradient(circle at 50% 45%,#1e5a47,#174a3a)}
.place,.who{position:absolute;inset:0}.turn1{transform:rotate(-90deg)}.turn2{transform:rotate(180deg)}.turn3{transform:rotate(90deg)}
.river{position:absolute;left:33.8cqw;top:66.8cqw;--tile:5.3cqw}.river>div{display:flex;align-items:flex-end;gap:.1cqw}.edge{position:absolute;left:9.6cqw;right:1.6cqw;bottom:1.6cqw;--tile:5.6cqw;display:flex;justify-content:space-between;align-items:flex-end;white-space:nowrap}.edge .meld{--tile:4.4cqw;margin-left:.8cqw}
.middle{position:absolute;left:34cqw;top:34cqw;width:32cqw;height:32cqw;background:rgb(0 0 0/28%);border-radius:1.6cqw;font-size:max(11px,2.6cqw);line-height:1.15}.facts{position:absolute;inset:7cqw;display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;white-space:nowrap}.dora{--tile:3.6cqw;display:flex}
.who{display:flex;align-items:flex-end;justify-content:center;padding-bottom:.8cqw;font-variant-numeric:tabular-nums}.who span{display:flex;flex-direction:column;align-items:center;max-width:24cqw}.turn2 span{transform:rotate(180deg)}.place.turn2 span{transform:none}
.stick{position:absolute;bottom:-.5cqw;width:15cqw;height:1.1cqw;border-radius:.5cqw;background:radial-gradient(circle,#c5281c 0 .38cqw,#f7f3e8 .43cqw)}
.curve{width:100%;height:auto}.curve text{font-size:11px;fill:var(--soft);text-anchor:middle}.curve line{stroke:var(--line)}
.rank1{fill:#2f7d4f;background:#2f7d4f}.rank2{fill:#7fb069;background:#7fb069}.rank3{fill:#e6a756;background:#e6a756}.rank4{fill:#b3541e;background:#b3541e}
.legend span{color:#fff;padding:.05rem .5rem;border-radius:3px;font-size:.85rem}.legend .rank2,.legend .rank3{color:#1d1d1b}
nav{position:fixed;left:0;right:0;bottom:0;display:flex;flex-wrap:wrap;gap:.5rem;justify-content:center;align-items:center;padding:.5rem;background:var(--card);border-top:1px solid var(--line)}
button,select{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--edge);border-radius:5px;padding:.3rem .7rem;min-height:2.2rem}
[hidden]{display:none}@media print{nav{display:none}}`;
