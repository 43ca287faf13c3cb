// Made by Scripts/generate-html-assets.py from the files in Assets. Do not edit.
// swift-format-ignore-file

/// The files of `Assets` as part of the code.
enum GeneratedAssets {
  /// `Assets/tessera.js`.
  static let script: StaticString = ##"""
const doc=document,say=doc.body.dataset,on=(type,f)=>addEventListener(type,f,!0),active=()=>doc.activeElement;const one=(selector,root=doc)=>root.querySelector(selector),all=(selector,root=doc)=>[...root.querySelectorAll(selector)];const by=(kind,key)=>`[data-${kind}="${CSS.escape(key)}"]`,layerOf=n=>one(by("layer",n));const layers=()=>all("[data-layer]"),top=()=>layers().at(-1),status=one("#tessera-status");const path=()=>location.pathname + location.search;const box=e=>e.getBoundingClientRect(),gapOf=e=>e.dataset.gap.split("-").map(Number),list=section=>one("[data-rows]",section);const parse=html=>Object.assign(doc.createElement("template"),{innerHTML:html}).content;const place=e=>({layer:+e.closest("[data-layer]").dataset.layer,item:e.closest("[data-key]")?.dataset.key,control:e.dataset.control});const nameOf=e=>Object.values(place(e)).join("\n"),kinds=["layer","key","control"];const find=name=>one(name.split("\n").map((part,n)=>by(kinds[n],part)).join(" "));const tab=Math.random(),queue=[];let serial=0,sending,composing,revealing,edge,source,release,reviving,telling,pulled;const pack=data=>new Blob([JSON.stringify({page:say.page,...data})],{type:"application/json"});const post=(path,body)=>fetch(`${say.live}/${path}`,{method:"POST",body,keepalive:body.size<6e4});function send(event,name,field){const last=queue.length>1&&queue.at(-1);if(field&&last.name===name)last.event.value=event.value;else{queue.push({name,field,event:{...event,id:`${tab}.${++serial}`}});if(field)field.flying++;}
pump();}
async function pump(){if(sending||!queue.length)return;sending=!0;let wait=0;try{const answer=await post("event",pack(queue[0].event)),code=answer.status;if(code===410)await revive();else if(code===429)wait=1e3*(await answer.json()).retryAfter;else if(code>=500)throw code;else{const{name,field}=queue.shift(),control=name&&find(name);if(field)field.flying--;else if(control&&!control.ariaDisabled)control.ariaBusy=null;}
net("post",!0);}catch{wait=2e3;net("post");}
sending=!1;setTimeout(pump,wait);}
const fields=new Map();const valueOf=e=>({checkbox:e.checked,range:+e.value})[e.type]??e.value;function edited({target:e}){if(!e.matches("[data-layer] :is(input,textarea)"))return;const name=nameOf(e),field=fields.get(name)||{flying:0,sent:new Set()};clearTimeout(field.timer);fields.set(name,Object.assign(field,{dirty:!0,timer:setTimeout(flush,150)}));}
const flush=()=>fields.forEach((field,name)=>{const e=field.dirty&&find(name),value=e&&valueOf(e);if(!e||e===composing)return;field.sent.add(value);send({kind:"control",...place(e),value},name,Object.assign(field,{dirty:!1,value}));});function keeps(e,news){const field=fields.get(nameOf(e));return e===composing||field&&(field.dirty||field.flying||e===active()&&news!==field.value&&field.sent.has(news));}
const keyOf=n=>n.nodeType===1&&(n.dataset.key??n.dataset.section??(n.id||n.dataset.control||n.matches("[data-rows]")));function put(parent,node,before){const focus=active();parent[parent.moveBefore?"moveBefore":"insertBefore"](node,before);if(node.contains(focus))focus.focus();}
function morph(a,b,keepRows){if(a.nodeType!==1)return a.nodeValue=b.nodeValue;for(const{name}of[...a.attributes,...b.attributes]){const value=b.getAttribute(name);if(value===a.getAttribute(name)||/^(style|open|inert|tabindex)$/.test(name))continue;value===null?a.removeAttribute(name):a.setAttribute(name,value);}
if(a.matches("input[data-control],textarea")){const value=valueOf(b),caret=a===active()&&a.selectionStart;if(valueOf(a)===value||keeps(a,value))return;a[a.type==="checkbox"?"checked":"value"]=value;if(caret)a.setSelectionRange(caret,caret);return;}
if(keepRows&&b.matches("[data-rows]"))return;const known=new Map([...a.children].map(e=>[keyOf(e),e]));let at=a.firstChild;for(const next of[...b.childNodes]){const key=keyOf(next),old=key?known.get(key):at&&!keyOf(at)&&at;if(old?.nodeName===next.nodeName){old===at?at=at.nextSibling:put(a,old,at);morph(old,next,keepRows);}else a.insertBefore(next,at);}
while(at)[at]=[at.nextSibling,at.remove()];}
const lost=()=>{throw 0;},sections=l=>one("[data-sections]",l);function edits(l){const get=(key,selector)=>key===null?key:one(selector,l)||lost();const row=key=>get(key,`[data-rows]>${by("key", key)}`),section=key=>get(key,by("section",key));return{u:(key,html)=>morph(row(key),parse(html).firstChild),r:key=>row(key).remove(),i:(to,before,html)=>list(section(to)).insertBefore(parse(html),row(before)),m:(key,to,before)=>put(list(section(to)),row(key),row(before)),R:key=>section(key).remove(),I:(before,html)=>sections(l).insertBefore(parse(html),section(before)),M:(key,before)=>put(sections(l),section(key),section(before)),U:(key,html)=>morph(section(key),parse(html).firstChild,!0),};}
const ops={patch({layer,from,to,title,edits:steps}){const l=layerOf(layer),now=+l?.dataset.revision;if(now>=to)return;try{if(now!==from)lost();l.dataset.revision=-1;for(const[op,...rest]of steps)edits(l)[op](...rest);l.dataset.revision=to;if(title!=null)one("[data-title]",l).textContent=title;}catch{attach();}},show({layer,html}){const old=layerOf(layer),fresh=parse(html).firstChild;if(old)return morph(old,fresh);top().offset=scrollY;modal(doc.body.appendChild(fresh));if(!fresh.close){scrollTo(0,0);one("[data-title]",fresh).focus();}},close({layer}){doc.body.append(status);const gone=layerOf(layer);gone?.close?.();gone?.remove();if(gone&&!gone.close)scrollTo(0,top().offset||0);},snapshot({layers:now}){for(const{dataset}of layers().reverse())now.some(o=>o.layer==dataset.layer)||ops.close(dataset);now.forEach(ops.show);},say({text,urgency}){const region=one(`[aria-live=${urgency}]`);region.textContent="";setTimeout(()=>region.textContent=text,50);},focus:({layer,item,control})=>find([layer,item,control].join("\n"))?.focus(),at({url,depth}){const by=depth - history.state?.depth;if(by<0&&depth>=history.state.base)return history.go(by);const here={depth,base:by>1?depth:Math.min(depth,history.state?.base??depth)};if(by!==0||path()!==url)history[by>0?"pushState":"replaceState"](here,"",url);},go({url}){if(/^(https?|mailto|tel):/.test(new URL(url,location.href)))location.assign(url);},};function modal(layer){layer.inert=!1;if(!layer.close)return;layer.removeAttribute("open");layer.showModal();(matchMedia("(pointer: fine)").matches&&one("[type=search]",layer)||one("[data-title]",layer)).focus();}
function run(messages){const l=top(),scroller=l.close?sections(l):doc.scrollingElement;const anchor=scroller.scrollTop&&all("[data-key]",l).find(e=>box(e).y>64),before=anchor&&box(anchor).y;for(const o of messages)ops[o.op]?.(o);settle();if(anchor?.isConnected)scroller.scrollTop +=box(anchor).y - before;}
function settle(){const home=top().close?top():doc.body,title=all("main [data-title]").at(-1).textContent;if(status.parentNode!==home)home.append(status);doc.title=`${title} · ${say.app}`;for(const e of all("[data-height]"))e.style.height=`${e.dataset.height}px`;for(const gap of all("[data-gap]")){const rows=list(gap.parentNode),[start,end]=gapOf(gap);gap.style.height=`${(end - start) * (rows.offsetHeight / rows.children.length || 56)}px`;}
for(const{name,field}of queue)if(name&&!field)find(name)?.setAttribute("aria-busy",!0);rove();reveal();}
const reveal=()=>revealing||=setTimeout(()=>{revealing=0;for(const gap of all("[data-gap]",top())){const{y,bottom,height}=box(gap),[from,to]=gapOf(gap),{section}=gap.parentNode.dataset;if(bottom<-innerHeight||y>2*innerHeight)continue;const index=at=>25*Math.floor((from +(at*innerHeight - y)/ height*(to - from))/ 25);const start=Math.max(0,index(-1)),end=Math.min(list(gap.parentNode).dataset.total,index(2)+ 25);if(gap.asked!==(gap.asked=[from,to,start,end].join()))send({kind:"reveal",...place(gap),section,start,end});}},60);on("scroll",reveal);on("touchstart",e=>pulled=e.touches[0].pageY);on("touchend",e=>e.changedTouches[0].clientY>pulled + 99&&one("[data-control=refresh]",top())?.click());on("submit",e=>{const button=e.submitter||{},{name}=button;e.preventDefault();flush();if(name==="dismiss")send({kind:name,...place(button)});if(name!=="press"||button.ariaBusy||button.ariaDisabled)return;fields.forEach(field=>field.sent.clear());button.ariaBusy=!0;send({kind:"control",...place(button)},nameOf(button));});on("click",e=>{const a=e.target.closest("a[data-control][href]");if(!a||!say.depth||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();send({kind:"control",...place(a)});});on("popstate",()=>send({kind:"go",layer:0,url:path()}));on("cancel",e=>{e.preventDefault();one("[name=dismiss]",e.target).click();});on("input",edited);on("change",flush);on("compositionstart",e=>composing=e.target);on("compositionend",e=>edited(e,composing=null));const picks=root=>all(".pick",root);function rove(){for(const rows of all("[data-rows]")){const options=picks(rows),stop=[rows.stop,one("[aria-checked=true]",rows),options[0]].find(e=>options.includes(e));for(const e of all(".pick,.expand",rows))e.tabIndex=e===stop?0:-1;}
if(edge)toEdge();}
function toEdge(){const[rows,at]=edge,[first]=all(".pick,[data-gap]",rows.parentNode||rows).splice(at);if(!first||first.matches(".pick"))edge=first?.focus();else first.scrollIntoView({block:at?"end":"start"});}
on("focusin",({target:e})=>{if(!e.matches(".pick"))return;e.closest("[data-rows]").stop=e;rove();});on("keydown",e=>{const t=e.target,rows=t.closest("[data-rows]"),chain=all("[type=search],.pick",t.form||t),at=chain.indexOf(t);const{key}=e,back=`Arrow${doc.dir === "rtl" ? "Right" : "Left"}`,isOption=t.matches(".pick"),level=o=>+o.ariaLevel;edge=null;if(at<0||e.ctrlKey||e.metaKey||e.altKey||e.shiftKey||!/^(Arrow|Home|End)/.test(key))return;const step={ArrowDown:1,ArrowUp:-1}[key];if(!step&&!isOption)return;e.preventDefault();if(step)chain[at + step]?.focus();else if(!key.startsWith("A"))toEdge(edge=[rows,key==="End"?-1:0]);else if(t.ariaExpanded===`${key === back}`)one(".expand",t.parentNode).click();else if(key===back)picks(rows).slice(0,picks(rows).indexOf(t)).findLast(o=>level(o)<level(t))?.focus();else if(t.ariaExpanded)chain[at + 1]?.focus();});const{locks}=navigator,channel=locks&&new BroadcastChannel("tessera");function hear({up,page,ops}){if(page)return page===say.page&&run(ops);net("stream",up);if(up)attach(pump());}
const tell=message=>hear(message,channel?.postMessage(message));function open(){source=new EventSource(`${say.live}/stream`);source.addEventListener("hello",()=>tell({up:!0}));source.onmessage=e=>tell(JSON.parse(e.data));source.onerror=()=>{tell({up:!1});if(source.readyState===2)setTimeout(()=>attach().then(open),2e3);};}
const listen=()=>channel?locks.request("tessera",()=>new Promise(end=>{release=end;open();})):open();if(channel)channel.onmessage=e=>hear(e.data);async function attach(){try{const revisions=Object.fromEntries(layers().map(({dataset})=>[dataset.layer,+dataset.revision]));if((await post("attach",pack({revisions}))).status===410)await revive();net("post",!0);}catch{net("post");}}
const revive=()=>reviving||=(locks?.request("page",renew)??renew()).finally(()=>reviving=null);async function renew(){resume(9);const answer=await fetch(""),fresh=new DOMParser().parseFromString(await answer.text(),"text/html"),{page,kept}=fresh.body.dataset;if(answer.redirected||!page)return location.assign(answer.url);if(!kept){queue.length=0;fields.forEach(field=>Object.assign(field,{dirty:!0,flying:0}));}
say.page=page;run([{op:"snapshot",layers:all("[data-layer]",fresh).map(l=>({layer:l.dataset.layer,html:l.outerHTML}))}]);flush();attach();}
const bad=new Set();function net(what,fine){bad[fine?"delete":"add"](what);clearTimeout(telling);telling=setTimeout(()=>status.firstChild.textContent=!bad.size?"":bad.has("post")?say.offline:say.reconnecting,fine?0:1e3);}
on("offline",()=>net("post"));on("online",()=>attach(pump()));on("visibilitychange",()=>doc.hidden?flush():attach(pump()));const resume=seconds=>doc.cookie=`tessera-page=${say.page}; path=${location.pathname}; max-age=${seconds}; SameSite=Lax`;on("beforeunload",()=>{flush();resume(10);});on("pagehide",()=>{navigator.sendBeacon(`${say.live}/detach`,pack());source?.close(release?.());});on("pageshow",e=>{resume(0);if(!e.persisted)return;if(source||!channel)listen();attach();});if(say.depth)ops.at({url:path(),depth:+say.depth});layers().forEach(modal);settle();listen();attach();
"""##

  /// `Assets/tessera.css`.
  static let styleSheet: StaticString = ##"""
/* The looks of a Tessera page. Logical properties only: right-to-left needs no rules of its own, except for drawings that point. */
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f3f0, #131417);
  --surface: light-dark(#fff, #1d1f23);
  --raised: light-dark(#fff, #26282d);
  --ink: light-dark(#1b1c1f, #eceae6);
  --quiet: light-dark(#62636a, #a2a3aa);
  --line: light-dark(#e4e2dc, #33353b);
  --edge: light-dark(#85868d, #797b84);
  --accent: light-dark(#0f5c54, #6fd0c2);
  --on-accent: light-dark(#fff, #06211e);
  --tint: light-dark(#e5f0ee, #1c3330);
  --info: light-dark(#1d5a96, #8dc0f2);
  --success: light-dark(#23683a, #84d29b);
  --warning: light-dark(#855000, #eebd69);
  --failure: light-dark(#b02a26, #ff9c94);
  --hover: light-dark(#1b1c1f0a, #ffffff0d);
  --scrim: light-dark(#17181c73, #000000a6);
  --radius: .875rem;
  --small: .625rem;
  --pad: clamp(1rem, 4vw, 1.25rem);
  --shadow: 0 1px 2px #0000000a, 0 6px 24px #0000000a;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Geeza Pro", "Segoe UI Arabic", Tahoma, sans-serif;
}
@view-transition { navigation: auto }
*, ::before, ::after { box-sizing: border-box }
body:has([data-control=refresh]) { overscroll-behavior-y: contain }
html { overflow-anchor: none; scroll-padding-block: 5rem 2rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 var(--sans); overflow-wrap: anywhere; min-block-size: 100dvh }
:lang(ar) { line-height: 1.7 }
h1, h2, p, dl, dd, ul { margin: 0; padding: 0 }
button, input, textarea { font: inherit; color: inherit; letter-spacing: inherit }
button { background: none; border: 0; padding: 0; cursor: pointer; text-align: start }
a { color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
[data-title]:focus-visible { outline: none }
:disabled, [aria-disabled=true] { cursor: not-allowed; opacity: .55 }
[aria-busy=true] { cursor: progress; opacity: .7 }
[hidden] { display: none }
mark { background: light-dark(#ffe9a3, #5c4a10); color: inherit; border-radius: .2em }
.vh { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.pause { font-size: 0 }
.i { inline-size: 1.375rem; block-size: 1.375rem; flex: none; color: var(--quiet); fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
:dir(rtl) .flip { scale: -1 1 }

/* Around the screen */
.app { position: sticky; inset-block-start: 0; z-index: 2; background: color-mix(in srgb, var(--ground) 86%, transparent); backdrop-filter: blur(14px) saturate(1.4); border-block-end: 1px solid var(--line); view-transition-name: app }
.bar { display: flex; align-items: center; gap: .25rem 1rem; max-inline-size: 60rem; margin-inline: auto; padding-inline: var(--pad); min-block-size: 3.5rem }
.brand { font-weight: 700; letter-spacing: -.015em; color: inherit; text-decoration: none; padding-block: .625rem; white-space: nowrap }
.bar nav { display: flex; gap: .125rem; overflow-x: auto; scrollbar-width: none; margin-inline-end: auto }
.languages { margin-inline-start: auto; display: flex }
.bar :is(nav, .languages) a { padding: .5rem .75rem; min-block-size: 2.75rem; display: flex; align-items: center; border-radius: var(--small); color: var(--quiet); text-decoration: none; font-size: .9375rem; white-space: nowrap; outline-offset: -3px }
.bar a:hover { color: var(--ink) }
.bar nav [aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--accent); border-radius: 0 }
#tessera-status { position: fixed; inset-block-end: 1rem; inset-inline: 1rem; z-index: 9; display: grid; place-items: center; pointer-events: none }
.offline { background: var(--ink); color: var(--ground); border-radius: 2rem; padding: .625rem 1.25rem; font-size: .9375rem; box-shadow: var(--shadow) }
.offline:empty { display: none }

/* Layers */
main:has(~ main) { display: none }
.push .top { justify-content: start; gap: .5rem }
.root { max-inline-size: 42rem; margin-inline: auto; padding: clamp(1.25rem, 4vw, 2.5rem) var(--pad) 5rem }
.top { display: flex; align-items: center; gap: 1rem; justify-content: space-between }
.title { font-size: clamp(1.625rem, 1.2rem + 2vw, 2.125rem); line-height: 1.2; font-weight: 700; letter-spacing: -.022em; text-wrap: balance }
.sections { display: grid; gap: 1.75rem; padding-block: 1.25rem; grid-template-columns: minmax(0, 1fr) }
dialog { color: inherit; border: 0; padding: 0; background: var(--raised); box-shadow: 0 12px 48px #0003; overflow: hidden; margin: auto auto 0; inset: 0; position: fixed; inline-size: 100%; max-inline-size: 36rem; max-block-size: 88dvh; border-radius: 1.5rem 1.5rem 0 0; z-index: 5 }
dialog[open] { display: flex; animation: rise .28s cubic-bezier(.2, .8, .2, 1) }
dialog:not(:modal) { box-shadow: 0 0 0 100vmax var(--scrim) }
dialog::backdrop { background: var(--scrim); animation: fade .28s }
dialog > form { display: flex; flex-direction: column; flex: 1; min-inline-size: 0 }
dialog .top { padding-block: .5rem; padding-inline: var(--pad) .75rem; border-block-end: 1px solid var(--line); flex: none }
dialog .title { font-size: 1.1875rem }
dialog .sections { gap: 1.25rem; overflow-y: auto; overscroll-behavior: contain; padding: 1.25rem var(--pad) calc(1.25rem + env(safe-area-inset-bottom)); align-content: start; flex: 1 }
dialog .rows { box-shadow: none }
.sheet .top::before { content: ""; position: absolute; inset-block-start: .5rem; inset-inline: calc(50% - 1.125rem); block-size: .25rem; border-radius: 1rem; background: var(--line) }
.sheet .top { padding-block-start: 1.125rem }
.close { inline-size: 2.75rem; block-size: 2.75rem; display: grid; place-items: center; border-radius: 50%; flex: none }
.close:hover, .back:hover, .expand:hover { background: var(--hover) }
.page { max-inline-size: none; max-block-size: none; block-size: 100dvh; border-radius: 0 }
.page .sections { padding-inline: max(var(--pad), 50% - 20rem) }
.alert { max-inline-size: min(26rem, 100vw - 2rem); border-radius: 1.25rem; margin: auto }
@media (min-width: 40rem) {
  .sheet { margin: auto; border-radius: 1.25rem; max-block-size: min(44rem, 86dvh) }
  .sheet .top { padding-block-start: .5rem }
  .sheet .top::before { display: none }
}
@keyframes rise { from { translate: 0 2.5rem; opacity: 0 } }
@keyframes fade { from { opacity: 0 } }

/* Sections */
.section { display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr) }
.header, .footer { padding-inline: .25rem }
.heading { font-size: 1rem; font-weight: 600; display: flex; justify-content: space-between; align-items: baseline; gap: 1rem }
.heading .v { color: var(--quiet); font-weight: 400; font-size: .875rem; font-variant-numeric: tabular-nums }
.rows { list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); overflow: clip }
.rows:empty, .section:not(:has(.row, .header, .footer, .gap)) { display: none }
.row { padding: .75rem var(--pad); min-block-size: 3rem; display: grid; align-content: center; gap: .375rem; grid-template-columns: minmax(0, 1fr); position: relative }
.row[data-height] { overflow: hidden }
.row + .row::before { content: ""; position: absolute; inset-block-start: 0; inset-inline: var(--pad) 0; border-block-start: 1px solid var(--line) }
.grid > .rows { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); background: none; border: 0; box-shadow: none; overflow: visible }
.grid > .rows > .row { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); align-content: start; overflow: clip }
.grid > .rows > .row::before, .actions > .rows > .row::before { display: none }
.actions > .rows { background: none; border: 0; box-shadow: none; display: grid; gap: .625rem; overflow: visible }
.actions > .rows > .row { padding: 0 }
.actions .button { inline-size: 100% }
.actions .row-of > .button { flex: 1 1 8rem }
.row:has(> .banner) { padding: 0 }
.search > .name { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
.rows:has(> .row:only-child > .search) { background: none; border: 0; box-shadow: none; overflow: visible }
.rows > .row:only-child:has(> .search) { padding: 0 }
dialog .section:has(.search) { position: sticky; inset-block-start: -1.25rem; z-index: 1; background: var(--raised); margin-block: -1.25rem -.75rem; padding-block: 1.25rem .75rem }
dialog .actions:last-child { position: sticky; inset-block-end: calc(-1.25rem - env(safe-area-inset-bottom)); background: var(--raised); margin-block: auto -1.25rem; padding-block: .75rem 1.25rem; border-block-start: 1px solid var(--line) }
dialog .actions:only-child { border: 0; padding-block-start: 0; margin-block-start: 0 }
dialog .actions:last-child > .rows { display: flex; flex-wrap: wrap }
dialog .actions:last-child .row { flex: 1 1 7rem }
noscript { display: block; padding-block: .75rem }
dialog noscript { padding-inline: var(--pad) }
.gap { background: repeating-linear-gradient(var(--surface) 0 3rem, var(--line) 3rem calc(3rem + 1px)); border-radius: var(--radius); display: grid; justify-items: center; min-block-size: 3rem; opacity: .7 }
.gap[style] > .button { visibility: hidden }

/* Words */
.text { text-wrap: pretty }
.caption, .s, .help { font-size: .875rem; line-height: 1.45; color: var(--quiet) }
:lang(ar) :is(.caption, .s, .help) { line-height: 1.65 }
.subtle { color: var(--quiet) }
.text.primary { font-weight: 600 }
.destructive { color: var(--failure) }
.code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875rem; white-space: pre-wrap }
.words { display: grid; gap: .0625rem; flex: 1; min-inline-size: 0 }
.label { display: flex; align-items: center; gap: .875rem; color: inherit; text-decoration: none; inline-size: 100% }
.label.primary .t { font-weight: 600 }
.label.subtle .t { color: var(--quiet) }
.label .v { color: var(--quiet); text-align: end; max-inline-size: 50%; font-variant-numeric: tabular-nums }
:is(a, button).label, .pick { margin: -.75rem calc(var(--pad) * -1); padding: .75rem var(--pad); min-block-size: 3rem; inline-size: calc(100% + var(--pad) * 2); outline-offset: -3px; transition: background .15s }
:is(a, button).label > .flip:last-child { inline-size: 1.125rem; margin-inline-end: -.25rem; opacity: .7 }
:is(a, button, .pick):is(.label, .pick):not([disabled], [aria-disabled]):hover { background: var(--hover) }
.row-of { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center }
.column { display: grid; gap: .375rem; justify-items: start; grid-template-columns: minmax(0, 1fr) }
.column > :not(.label) { max-inline-size: 100% }
.column > :is(.field, .facts) { justify-self: stretch }
.row-of > .field { flex: 1 1 10rem }
hr { border: 0; border-block-start: 1px solid var(--line); margin: .25rem 0; inline-size: 100% }
.picture { display: block; color: var(--quiet); border-radius: var(--small); object-fit: cover }
.picture .i { inline-size: 100%; block-size: 100% }
.icon { inline-size: 1.5rem; block-size: 1.5rem }
.thumbnail { inline-size: 4rem; block-size: 4rem; background: var(--tint) }
span.thumbnail { padding: 1rem }
.banner { inline-size: 100%; aspect-ratio: 16 / 7; border-radius: 0; background: var(--tint) }
span.banner { padding: 2.5rem }
.banner > .i, .thumbnail > .i { color: var(--accent) }
.badge { --tone: var(--quiet); color: var(--tone); background: color-mix(in srgb, var(--tone) 13%, transparent); border-radius: 1rem; padding: .125rem .625rem; font-size: .8125rem; font-weight: 600; inline-size: fit-content }
.info { --tone: var(--info) } .success { --tone: var(--success) } .warning { --tone: var(--warning) } .failure { --tone: var(--failure) }
.facts { display: grid; gap: .5rem }
.facts > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem }
dt { color: var(--quiet) }
dd { font-variant-numeric: tabular-nums; text-align: end }
.message { --tone: var(--quiet); display: flex; gap: .875rem; align-items: flex-start; flex-wrap: wrap }
.message > .words { min-inline-size: 9rem }
.message .i { color: var(--tone); margin-block-start: .0625rem }
.message .t { font-weight: 600 }
.message .button { margin-inline-start: auto }
.row:has(> .message) { background: color-mix(in srgb, var(--tone, transparent) 7%, transparent) }
.row:has(> .message.info) { --tone: var(--info) } .row:has(> .message.success) { --tone: var(--success) }
.row:has(> .message.warning) { --tone: var(--warning) } .row:has(> .message.failure) { --tone: var(--failure) }
.message.neutral { flex-direction: column; align-items: center; text-align: center; padding-block: 1.25rem; gap: .5rem }
.message.neutral > .i { inline-size: 2.5rem; block-size: 2.5rem; stroke-width: 1.25; opacity: .7 }
.message.neutral .button { margin: .5rem auto 0 }
.progress { display: flex; align-items: center; gap: .875rem; min-block-size: 1.5rem }
progress { appearance: none; border: 0; block-size: .375rem; flex: 1; max-inline-size: 12rem; border-radius: 1rem; overflow: hidden; background: var(--line) }
progress::-webkit-progress-bar { background: none }
progress::-webkit-progress-value { background: var(--accent); border-radius: 1rem; transition: inline-size .3s }
progress::-moz-progress-bar { background: var(--accent) }
progress:indeterminate { flex: none; inline-size: 1.375rem; block-size: 1.375rem; border-radius: 50%; background: conic-gradient(transparent 20%, var(--accent)); mask: radial-gradient(closest-side, transparent 72%, #000 74%); animation: turn .9s linear infinite }
progress:indeterminate::-moz-progress-bar { background: none }
@keyframes turn { to { rotate: 1turn } }

/* Controls */
.button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-block-size: 2.75rem; padding: .5rem 1.125rem; border-radius: var(--small); font-weight: 600; background: var(--surface); border: 1px solid var(--edge); inline-size: fit-content; text-align: center; transition: background .15s, filter .15s }
.button .i { color: inherit; inline-size: 1.25rem; block-size: 1.25rem }
.button.primary { background: var(--accent); border-color: transparent; color: var(--on-accent) }
.button.subtle { background: none; border-color: transparent; color: var(--accent) }
.button.destructive { color: var(--failure); border-color: currentColor }
.button:not(:disabled):hover { background: color-mix(in srgb, var(--ink) 6%, var(--surface)) }
.button.primary:not(:disabled):hover { background: color-mix(in srgb, var(--ink) 14%, var(--accent)) }
.button[aria-busy=true]::after { content: ""; inline-size: 1em; block-size: 1em; border-radius: 50%; border: 2px solid; border-inline-end-color: transparent; animation: turn .8s linear infinite }
.link { padding-block: .625rem; inline-size: fit-content }
.field { display: grid; gap: .25rem; grid-template-columns: minmax(0, 1fr) }
.name { font-size: .875rem; font-weight: 600; inline-size: fit-content }
.star { color: var(--failure); padding-inline-start: .125rem }
.field :is(input:not([type=range]), textarea, [role=combobox]) { inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: var(--small); background: light-dark(#fff, #131417); transition: border-color .15s }
.field :is(input:not([type=range]), textarea):focus-visible { outline-offset: -2px; border-color: transparent }
textarea { resize: vertical; field-sizing: content; max-block-size: 20rem }
::placeholder { color: var(--quiet); opacity: 1 }
.invalid :is(input, textarea, [role=combobox]) { border-color: var(--failure); box-shadow: 0 0 0 1px var(--failure) }
.error { color: var(--failure); font-weight: 500 }
.choice [role=combobox] { display: flex; align-items: center; justify-content: space-between; gap: .5rem }
.choice [role=combobox]:hover { border-color: var(--ink) }
.slider { grid-template-columns: minmax(0, 1fr) auto }
.slider > :not(.name, output) { grid-column: 1 / -1 }
.slider output { grid-area: 1 / 2; color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums }
[type=range] { inline-size: 100%; min-block-size: 2.75rem; margin: 0; accent-color: var(--accent) }
.toggle { display: flex; align-items: center; gap: 1rem; margin-block: -.125rem; min-block-size: 2.75rem }
.toggle label { cursor: pointer }
[role=switch] { appearance: none; inline-size: 3rem; block-size: 1.75rem; border-radius: 1rem; background: var(--edge); margin: 0; flex: none; cursor: pointer; transition: background .2s; display: grid; grid-template-rows: 100%; padding: .1875rem; position: relative }
[role=switch]::after { content: ""; block-size: 100%; aspect-ratio: 1; border-radius: 50%; background: #fff; transition: margin .2s; box-shadow: 0 1px 3px #0004 }
[role=switch]:checked { background: var(--accent) }
[role=switch]:checked::after { margin-inline-start: 1.25rem; background: var(--on-accent) }
[role=switch]::before { content: ""; position: absolute; inset: -.5rem }
.option { display: flex; flex-wrap: wrap; align-items: center; --depth: 0; padding-inline-start: calc(var(--depth) * 1.25rem) }
.option > .pick { display: flex; align-items: center; gap: .875rem; inline-size: auto; flex: 1; margin-inline-end: calc(var(--pad) * -1) }
.option > .help { flex-basis: 100%; padding-inline-start: 2.25rem }
.d1 { --depth: 1 } .d2 { --depth: 2 } .d3 { --depth: 3 } .d4 { --depth: 4 } .d5 { --depth: 5 } .d6 { --depth: 6 } .d7 { --depth: 7 } .d8 { --depth: 8 }
.expand { order: 1; inline-size: 2.75rem; block-size: 2.75rem; display: grid; place-items: center; border-radius: 50%; margin-block: -.5rem; margin-inline-end: -.75rem; position: relative }
.option:has(.expand) > .pick { margin-inline-end: 0 }
.expand .i { transition: rotate .2s }
.expand[aria-expanded=true] .i { rotate: 90deg }
:dir(rtl) .expand[aria-expanded=true] .i { rotate: -90deg }
.mark { inline-size: 1.375rem; block-size: 1.375rem; flex: none; border: 2px solid var(--edge); border-radius: .375rem; display: grid; place-items: center; transition: background .12s, border-color .12s }
[role=radio] .mark { border-radius: 50% }
[aria-checked=true] > .mark, [aria-checked=mixed] > .mark { background: var(--accent); border-color: var(--accent) }
[aria-checked=true] > .mark::after { content: ""; inline-size: .3125rem; block-size: .625rem; border: solid var(--on-accent); border-width: 0 2px 2px 0; rotate: 45deg; translate: 0 -.0625rem }
[role=radio][aria-checked=true] > .mark::after { inline-size: .5rem; block-size: .5rem; border: 0; border-radius: 50%; background: var(--on-accent); translate: 0 }
[aria-checked=mixed] > .mark::after { content: ""; inline-size: .625rem; border-block-start: 2px solid var(--on-accent) }
[aria-checked=true] .t { font-weight: 600 }

@media (max-width: 30rem) {
  .bar { flex-wrap: wrap; row-gap: 0 }
  .bar nav { order: 3; flex-basis: 100%; margin-inline: -.75rem }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after, ::backdrop { animation-duration: .01s !important; transition: none !important }
  progress:indeterminate, .button::after { animation-duration: 3s !important }
  @view-transition { navigation: none }
}
@media (forced-colors: active) {
  [role=switch], .mark, .rows, .badge, dialog { border: 1px solid }
  [role=switch]::after, progress { background: CanvasText }
  [aria-checked=true] > .mark, [role=switch]:checked { background: Highlight; forced-color-adjust: none }
  .i { color: CanvasText }
}
@media print {
  .app, #tessera-status, .close, .gap, .actions { display: none }
  body { background: none }
  .root { max-inline-size: none; padding: 0 }
  .rows { box-shadow: none; break-inside: auto }
  .row { break-inside: avoid }
}
"""##

  /// `Assets/symbols.svg`.
  static let symbols: StaticString = ##"""
<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="dot" viewBox="0 0 24 24"><circle cx="12" cy="12" r="2.5"/></symbol>
<symbol id="back" viewBox="0 0 24 24"><path d="M19 12H5.5m5.5-6-6 6 6 6"/></symbol>
<symbol id="chevron" viewBox="0 0 24 24"><path d="m9.5 6.5 5.5 5.5-5.5 5.5"/></symbol>
<symbol id="down" viewBox="0 0 24 24"><path d="m6.5 9.5 5.5 5.5 5.5-5.5"/></symbol>
<symbol id="person" viewBox="0 0 24 24"><circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6"/></symbol>
<symbol id="people" viewBox="0 0 24 24"><circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.500c.5-3.5 3-5.2 6.5-5.200s6 1.700 6.5 5.200M15.5 5.300a3.5 3.5 0 0 1 0 6.400M17.5 14.700c2.2.6 3.600 2.2 4 4.800"/></symbol>
<symbol id="building" viewBox="0 0 24 24"><path d="M5 21V4.500h9V21M14 9.500h5V21M3 21h18M8 8.500h3M8 12.500h3M8 16.500h3"/></symbol>
<symbol id="pin" viewBox="0 0 24 24"><path d="M12 21.500c4.5-4.700 6.800-8.2 6.800-11.200a6.800 6.800 0 1 0-13.600 0c0 3 2.300 6.5 6.800 11.200Z"/><circle cx="12" cy="10" r="2.5"/></symbol>
<symbol id="globe" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c2.700 2.5 4 5.5 4 9s-1.300 6.5-4 9c-2.700-2.5-4-5.5-4-9s1.300-6.5 4-9Z"/></symbol>
<symbol id="truck" viewBox="0 0 24 24"><path d="M2.5 6h11v10.500h-11zM13.5 9.500H18l3.5 3.700v3.300h-8"/><circle cx="7" cy="17.5" r="2"/><circle cx="17" cy="17.5" r="2"/></symbol>
<symbol id="box" viewBox="0 0 24 24"><path d="m12 3 8.5 4.500v9L12 21l-8.5-4.500v-9zM3.5 7.5 12 12l8.5-4.500M12 12v9M7.800 5.200l8.5 4.600"/></symbol>
<symbol id="cart" viewBox="0 0 24 24"><path d="M2.5 4H5l2.300 11.500h10.400L20.5 8H6"/><circle cx="9" cy="19.5" r="1.5"/><circle cx="16.5" cy="19.5" r="1.5"/></symbol>
<symbol id="card" viewBox="0 0 24 24"><rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M2.5 10h19M6 15h4"/></symbol>
<symbol id="document" viewBox="0 0 24 24"><path d="M6 3h8l4.5 4.500V21H6zM14 3v4.500h4.500M9 12.500h6.500M9 16.500h6.5"/></symbol>
<symbol id="bell" viewBox="0 0 24 24"><path d="M5.5 17V11a6.5 6.5 0 0 1 13 0v6l1.5 1.500H4zM10 21h4"/></symbol>
<symbol id="gear" viewBox="0 0 24 24"><circle cx="12" cy="12" r="3.2"/><path d="M12 2.800v3M12 18.200v3M2.800 12h3M18.2 12h3M5.5 5.500l2.100 2.100M16.400 16.400l2.100 2.100M18.5 5.500l-2.100 2.100M7.600 16.400l-2.100 2.100"/></symbol>
<symbol id="key" viewBox="0 0 24 24"><circle cx="7.5" cy="15.5" r="4.5"/><path d="M11 12.5 20 3.500M15.5 8l3.5 3.5"/></symbol>
<symbol id="clock" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="M12 7v5.200l3.5 2"/></symbol>
<symbol id="calendar" viewBox="0 0 24 24"><rect x="3.5" y="5" width="17" height="16" rx="2.5"/><path d="M3.5 10h17M8 2.800V7M16 2.800V7"/></symbol>
<symbol id="phone" viewBox="0 0 24 24"><path d="M5 3.500h4l1.700 4.700-2.400 1.700a12 12 0 0 0 5.800 5.800l1.700-2.400 4.700 1.700v4a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.700a2 2 0 0 1 2-2.200Z"/></symbol>
<symbol id="mail" viewBox="0 0 24 24"><rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="m3.5 7 8.5 6.500L20.5 7"/></symbol>
<symbol id="star" viewBox="0 0 24 24"><path d="m12 3 2.800 5.700 6.2.9-4.5 4.400 1.100 6.2-5.600-2.9-5.600 2.900L7.5 14 3 9.600l6.2-.9z"/></symbol>
<symbol id="heart" viewBox="0 0 24 24"><path d="M12 20.500C5.5 15.800 3 12.5 3 9a4.700 4.700 0 0 1 9-2 4.700 4.700 0 0 1 9 2c0 3.5-2.5 6.800-9 11.500Z"/></symbol>
<symbol id="flag" viewBox="0 0 24 24"><path d="M5 21.500v-18c5-2.5 8 2.5 14 0v10.500c-6 2.5-9-2.5-14 0"/></symbol>
<symbol id="info" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="M12 11v5.500M12 7.600v.1"/></symbol>
<symbol id="warning" viewBox="0 0 24 24"><path d="M12 3.5 2.5 20h19zM12 10v4.500M12 17.300v.1"/></symbol>
<symbol id="check" viewBox="0 0 24 24"><path d="m4.5 12.5 5 5 10-11"/></symbol>
<symbol id="cross" viewBox="0 0 24 24"><path d="m6 6 12 12M18 6 6 18"/></symbol>
<symbol id="search" viewBox="0 0 24 24"><circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/></symbol>
<symbol id="lock" viewBox="0 0 24 24"><rect x="4.5" y="10.5" width="15" height="10.5" rx="2.5"/><path d="M8 10.500V7.500a4 4 0 0 1 8 0v3M12 14.700v2"/></symbol>
<symbol id="chat" viewBox="0 0 24 24"><path d="M3 5.500a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8L6 20.500v-4H5a2 2 0 0 1-2-2zM7.5 8.500h9M7.5 12h5"/></symbol>
<symbol id="play" viewBox="0 0 24 24"><path d="M7 4.500v15l12-7.500z"/></symbol>
<symbol id="list" viewBox="0 0 24 24"><path d="M8.5 6H21M8.5 12H21M8.5 18H21M3.600 6h.1M3.600 12h.1M3.600 18h.1"/></symbol>
<symbol id="home" viewBox="0 0 24 24"><path d="m3 11.5 9-8 9 8M5.5 9.500V20.500h13V9.500M10 20.500v-6h4v6"/></symbol>
<symbol id="tag" viewBox="0 0 24 24"><path d="M3.5 3.500h8l9 9-8 8-9-9zM8 8v.1"/></symbol>
<symbol id="chart" viewBox="0 0 24 24"><path d="M3.5 3.500v17h17M8 16.500v-4M12.5 16.500v-9M17 16.500v-6"/></symbol>
<symbol id="sun" viewBox="0 0 24 24"><circle cx="12" cy="12" r="4"/><path d="M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400"/></symbol>
<symbol id="cloud" viewBox="0 0 24 24"><path d="M7 18.500a4.5 4.5 0 0 1-.4-9 6 6 0 0 1 11.400 1.600 3.800 3.800 0 0 1-.5 7.400z"/></symbol>
<symbol id="rain" viewBox="0 0 24 24"><path d="M7 14.500a4.5 4.5 0 0 1-.4-9 6 6 0 0 1 11.400 1.600 3.800 3.800 0 0 1-.5 7.400zM8 18l-1 2.500M12.5 18l-1 2.500M17 18l-1 2.5"/></symbol>
<symbol id="ball" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="m12 8 3.800 2.800-1.5 4.400H9.700l-1.5-4.400zM12 3v5M20.5 9.500l-4.700 1.300M17.300 19.300l-3-4.100M6.700 19.300l3-4.100M3.5 9.500l4.700 1.300"/></symbol>
<symbol id="news" viewBox="0 0 24 24"><path d="M3.5 4.500h13.500v15a1.5 1.5 0 0 1-3 0M14 19.500a1.5 1.5 0 0 0 1.5 1.500H5a1.5 1.5 0 0 1-1.5-1.500zM17 9h3.500v10.500a1.700 1.700 0 0 1-3.5 0M6.5 8.500h7.500M6.5 12.500h7.500M6.5 16.500h4"/></symbol>
</svg>
"""##
}
