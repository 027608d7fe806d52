import { chromium as pw } from '@playwright/test';
import { chromium } from './browser.ts';
import { startServer } from '../process.ts';
import { injectWallets } from './injected.ts';
const t0 = Date.now(); const log = (...a: unknown[]) => console.log(((Date.now()-t0)/1000).toFixed(1), ...a);
const server = await startServer();
log('server', server.url);
const browser = await pw.launch(chromium.launch);
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
const asked = await injectWallets(context, [{ name: 'Alpha' }, {name:'Beta'}]);
const page = await context.newPage();
page.on('console', (m) => log('console', m.text().slice(0,300)));
page.on('pageerror', (e) => log('error', e.message.slice(0,400)));
page.on('framenavigated', (f) => log('nav', f.url()));
try {
await page.goto(`${server.url}/#/pages/login/index?back=%2Fpages%2Fassets%2Findex`);
await page.getByTestId('connect-wallet').click({timeout: 60000});
await page.getByTestId('wallet').first().waitFor({timeout:60000});
await page.screenshot({ path: '/tmp/w1.png' });
log('listed', await page.getByTestId('wallet').allTextContents());
await page.getByTestId('wallet').first().click();
for (let i=0;i<6;i++){ await page.waitForTimeout(2500); log(page.url(), JSON.stringify(asked.map(a=>a.method+' '+a.path))); if (!page.url().includes('wallet')) break; }
await page.screenshot({ path: '/tmp/w2.png' });
log(await page.evaluate(async () => { const d=new TextEncoder(); const out=[]; const roots=[document, ...[...document.querySelectorAll('*')].map(e=>e.shadowRoot).filter(Boolean)]; for (const r of roots) for (const s of r.querySelectorAll('style')) { const h=await crypto.subtle.digest('SHA-256', d.encode(s.textContent)); out.push(btoa(String.fromCharCode(...new Uint8Array(h)))+' '+s.textContent.slice(0,40)); } return out; }));
} catch (e) { log(String(e).slice(0,600)); await page.screenshot({ path: '/tmp/w2.png' }); }
await browser.close(); await server.dispose();
