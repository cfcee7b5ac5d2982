/** Steps through the mistakes and filters; the page reads without it. */
export const SCRIPT = `
const all=[...document.querySelectorAll('article.decision')];
const filter=document.querySelector('#category');
const bad=()=>all.filter(a=>!a.hidden&&(a.dataset.grade==='mistake'||a.dataset.grade==='blunder'));
let at=null;
const go=(a)=>{if(!a)return;at=a;a.querySelector('details').open=true;a.scrollIntoView({block:'center'});a.focus({preventScroll:true})};
const top_=(a)=>a.getBoundingClientRect().top;
const step=(by)=>{const list=bad();if(list.length===0)return;const i=list.indexOf(at);
if(i>=0){go(list[(i+by+list.length)%list.length]);return}
go(by>0?list.find(a=>top_(a)>0)||list[0]:[...list].reverse().find(a=>top_(a)<0)||list[list.length-1])};
document.querySelector('#next').addEventListener('click',()=>step(1));
document.querySelector('#previous').addEventListener('click',()=>step(-1));
filter.addEventListener('change',()=>{for(const a of all)a.hidden=filter.value!==''&&a.dataset.category!==filter.value});
addEventListener('keydown',(e)=>{if(e.ctrlKey||e.metaKey||e.altKey||e.target===filter)return;if(e.key==='n')step(1);if(e.key==='p')step(-1)});
for(const link of document.querySelectorAll('a[href^="#d"]'))link.addEventListener('click',()=>{const a=document.querySelector(link.getAttribute('href'));if(a){a.hidden=false;at=a;a.querySelector('details').open=true}});
`;
