import { join } from 'node:path'
import Fastify from 'fastify'
import { sandboxPlugin } from './index.ts'

/** Runs the sandbox as a process of its own, for drills and for several servers that share it. */
const port = Number(process.env.SANDBOX_PORT || 3900)
const dataDir = process.env.DATA_DIR || '.data'
const webhookUrl = process.env.SANDBOX_WEBHOOK_URL
const plugin = sandboxPlugin({
  stateFile: join(dataDir, 'sandbox.jsonl'),
  webhooksTo: process.env.SANDBOX_WEBHOOKS_TO === 'this-machine' ? 'this-machine' : 'own-origins',
  ...(webhookUrl && { webhookUrl }),
})

const app = Fastify({ forceCloseConnections: true, pluginTimeout: 120_000 })
// Mounted twice, so that SANDBOX_URL works with and without the path.
await app.register(plugin, { prefix: '/sandbox' })
await app.register(plugin)
// Anybody who reaches it may sign in as anybody; `localhost` is both loopback addresses.
await app.listen({ port, host: process.env.HOST || 'localhost' })
console.log(`연습 세계가 열렸어요: http://localhost:${port}/sandbox/`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => app.close().then(() => process.exit(0)))
}
