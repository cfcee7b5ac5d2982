import { listen, loadSite } from 'suzaku/server';

// The JSON API needs workers that answer; here everything is refused.
const ask = () =>
  Promise.resolve({ ok: false, error: { code: 'example.none', at: 0, text: 'nobody answers' } } as const);
const server = await listen({ ask, site: loadSite('nowhere'), host: '127.0.0.1', port: 0 });
const response = await fetch(`${server.address}/api/`);
console.log(response.status); // 404
await server.close();
