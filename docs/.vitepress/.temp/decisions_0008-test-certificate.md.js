import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0008 A certificate for tests","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0008-test-certificate.md","filePath":"docs/decisions/0008-test-certificate.md"}');
const _sfc_main = { name: "decisions/0008-test-certificate.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0008-a-certificate-for-tests" tabindex="-1">0008 A certificate for tests <a class="header-anchor" href="#0008-a-certificate-for-tests" aria-label="Permalink to &quot;0008 A certificate for tests&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Only https origins and loopback are served. A test that an https page of another name is served, and an http page of that name is not, needs a server with a certificate.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p><code>e2e/fixtures/certificate/</code> holds a self-signed certificate for <code>dapp.test</code> and <code>*.test</code> and its private key. Test sites on loopback use them (<code>e2e/fixtures/sites.ts</code>), and so does the stand-in for public nodes (<code>e2e/fixtures/public-nodes.ts</code>). The test browser maps those names to <code>127.0.0.1</code>, finds no others unless a test maps them too, and ignores certificate errors (<code>e2e/fixtures/launch-wallet.ts</code>).</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>The key is public. No machine should trust the certificate, none needs to, and only the tests may use it; <code>.test</code> is reserved and leads nowhere. Secret scanners will report the file; this note is the answer.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0008-test-certificate.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0008TestCertificate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0008TestCertificate as default
};
