import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0027 One link between relay and worker","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0027-one-link.md","filePath":"docs/decisions/0027-one-link.md"}');
const _sfc_main = { name: "decisions/0027-one-link.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0027-one-link-between-relay-and-worker" tabindex="-1">0027 One link between relay and worker <a class="header-anchor" href="#0027-one-link-between-relay-and-worker" aria-label="Permalink to &quot;0027 One link between relay and worker&quot;">​</a></h1><p>Date: 2026-11-16. Status: accepted; messages of a turn travel together since <a href="/decisions/0059-warm-calls.html">0059</a>. Supersedes <a href="/decisions/0013-receipt.html">0013</a>, the messages of <a href="/decisions/0004-resent-requests.html">0004</a> and <a href="/decisions/0022-subscription-cursors.html">0022</a>, and parts of <a href="/decisions/0010-approval-journal.html">0010</a> and <a href="/decisions/0011-wake-call.html">0011</a>.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A port dies with the worker, with the back-forward cache, or unnoticed. Six protocols dealt with it: resending by id, <code>confirm</code> and <code>heard</code>, <code>received</code> and the sending window, the generation in the port&#39;s name, <code>stream</code> with <code>mark</code>, <code>resume</code> and <code>told</code>, and the state of EIP-1193. Together they had thirteen kinds of messages, and each computed separately what a page has missed.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>Nine kinds of messages (<code>src/protocol/link.ts</code>). The port&#39;s name holds the channel alone. The first message, <code>hello</code>, holds the cursors of every topic and the ids that are pending. On the worker&#39;s side a topic is one function: what does this connection miss, given its cursors. Answers and events are numbered and acknowledged together; what is not listed as pending, or is acknowledged, is forgotten. An answer confirms its request and all that were sent before it; <code>credit</code> does so for those that take longer than 300 ms. So a sequential caller costs no message beside its request and its answer.</p><p>An external port shares the worker&#39;s side only: it cannot reconnect, so nothing is numbered for it.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A worker that was updated cannot talk to an older relay, which cannot connect anyway. A page that reconnects is not sent a state that it has. The content script stays at 5.8 kB.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0027-one-link.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0027OneLink = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0027OneLink as default
};
