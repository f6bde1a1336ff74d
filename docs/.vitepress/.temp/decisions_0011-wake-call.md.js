import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0011 Events reach sleeping pages by a wake call","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0011-wake-call.md","filePath":"docs/decisions/0011-wake-call.md"}');
const _sfc_main = { name: "decisions/0011-wake-call.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0011-events-reach-sleeping-pages-by-a-wake-call" tabindex="-1">0011 Events reach sleeping pages by a wake call <a class="header-anchor" href="#0011-events-reach-sleeping-pages-by-a-wake-call" aria-label="Permalink to &quot;0011 Events reach sleeping pages by a wake call&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted; how a relay reports what its page knows is superseded by <a href="/decisions/0027-one-link.html">0027</a>.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A page that only listens must not hold the worker awake, and its port closes when the worker sleeps. When its session changes, it must still be notified. Storing which pages listen would be a list of what the user has open, and would still be wrong after a crash.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li>When a session changed, the worker sends every tab the same message, <code>{ type: &quot;wake&quot; }</code>, without data. The answer does not wait for it, and a frozen tab may never reply. A relay whose page listens connects, and connects again until it was notified of the number below; all others do nothing.</li><li>A session&#39;s changes are numbered (the generation), and the number is stored with it. A relay reports the last number its page was notified of, and gets the session if there is a later one. A relay that connects for the first time gets the number alone. The number was part of the port&#39;s name; since 0027 it is the cursor of the topic <code>session</code>.</li><li>Before a change is stored, its origin is stored in <code>pending-notifications/origins</code> (session storage), and removed when the calls are sent. A worker that starts and finds an origin there calls all tabs.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A tab learns that some session changed, not whose: the message goes to all and contains nothing, and only our own content script receives it. A page that slept through several changes is notified of the last one, which is the complete set. An ended session stays as an empty record, so that a sleeping page is notified of the end, until the browser starts again and no such page is left. The number of a first change is the time in milliseconds, and each further one is one more: so a session that begins where a record was dropped, or was damaged and quarantined, has a higher number than any page knows. It costs one message per tab and change, and changes are rare.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0011-wake-call.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0011WakeCall = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0011WakeCall as default
};
