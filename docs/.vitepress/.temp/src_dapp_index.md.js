import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Demo dapp","description":"","frontmatter":{},"headers":[],"relativePath":"src/dapp/index.md","filePath":"src/dapp/README.md"}');
const _sfc_main = { name: "src/dapp/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="demo-dapp" tabindex="-1">Demo dapp <a class="header-anchor" href="#demo-dapp" aria-label="Permalink to &quot;Demo dapp&quot;">​</a></h1><p>A page that any site could be: it uses public interfaces only. <code>main.ts</code> puts it together.</p><table tabindex="0"><thead><tr><th>Folder</th><th>What is in it</th></tr></thead><tbody><tr><td><code>discovery/</code></td><td>finds wallets by CAIP-294, EIP-6963 and <code>window.portolan</code></td></tr><tr><td><code>transports/</code></td><td>three ways to a wallet, each with the code that a page would need</td></tr><tr><td><code>session/</code></td><td>the session API, and the requests of all examples as plain objects</td></tr><tr><td><code>code/</code></td><td>writes requests as JavaScript</td></tr><tr><td><code>clients/</code></td><td>the tabs &quot;Official client&quot; and &quot;wagmi&quot;, loaded when they are opened</td></tr><tr><td><code>log/</code></td><td>every request, response and event</td></tr><tr><td><code>page/</code></td><td>panels, tabs and their elements</td></tr></tbody></table><p><strong>Code of actions.</strong> A button sends a request object, and its code is written from the same object, after the code of the transport in use. The code of a client is the source of its module. The end-to-end tests run what is shown.</p><p><strong>Demo token.</strong> <code>npm start</code> places DEMO on the development chains (<code>src/dev/demo-token.ts</code>). On other chains the examples show the error of the wallet.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("src/dapp/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
