import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Activity","description":"","frontmatter":{},"headers":[],"relativePath":"src/background/activity/index.md","filePath":"src/background/activity/README.md"}');
const _sfc_main = { name: "src/background/activity/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="activity" tabindex="-1">Activity <a class="header-anchor" href="#activity" aria-label="Permalink to &quot;Activity&quot;">​</a></h1><p>The log of site requests and their outcomes: requests for a session, revocations, invoked methods, and changes of a session by the user or by expiry. <code>wallet_getSession</code> is not recorded.</p><ul><li><strong>No secrets.</strong> A record is method, chain, outcome, a code and a reason out of a fixed list, and the hash of a sent transaction (<code>src/storage/activity-record.ts</code>). Params, results and messages of nodes are never in it. A method or scope of an unknown form is left out (<code>describe-call.ts</code>, <code>outcome-of.ts</code>).</li><li><strong>Reads do not wait for their record.</strong> These are held in memory and stored in batches, within a second; a worker that stops before loses them. A grant, a rejection, a revocation, a sent transaction and a change by the user are stored before the answer. If storage fails, the answer is sent anyway. Locks are per site: no answer waits for another site&#39;s records or for the check of the total.</li><li><strong>Folded and limited</strong> (<code>fold-records.ts</code>). The same call within 30 s adds to a count. What the user decided or what was sent has a record of its own, known by the request&#39;s key, so that a resent request appears once. A speed-up or a cancellation adds no record: its row shows what became of the transaction. A batch of calls is one record; its transactions are looked up by its request when it is shown. 200 records per site and 1,000 in all; those that changed nothing go first, the oldest before the others, so that a site cannot push out what it was granted by asking a lot. The total is checked every 50 records.</li><li><strong>Who did it.</strong> Calls of pages pass the middleware. Changes by the user and by expiry go through wrappers of the session store and are recorded before they are stored, so that a worker stop loses neither. A stored decision says whether the wallet withdrew the approval or the user rejected it. Approvals whose page never came back are recorded by <code>note-forgotten.ts</code>.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("src/background/activity/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
