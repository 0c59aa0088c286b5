// Development server: when a source file is saved, the API restarts and pages update in place.

import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { root, runNode } from './process.mjs'

const webPort = Number(process.env.PORT ?? 3000)
const apiPort = await freePort()
const env = {
  ...process.env,
  PORT: `${apiPort}`,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
}
process.env.SERVER_URL = `http://127.0.0.1:${apiPort}`

const vite = await createVite({
  configFile: join(root, 'web', 'vite.config.ts'),
  server: { port: webPort, strictPort: true, host: true },
})
await vite.listen()
/** Read at run time, so that no import tells of a change. */
const problems = 'server/src/features/diagnosis/engine/knowledge/problems/*.json'
const tsx = createRequire(join(root, 'package.json')).resolve('tsx/cli')
try {
  process.exitCode = await runNode(
    tsx,
    ['watch', '--clear-screen=false', '--include', problems, 'server/src/main.ts'],
    { env },
  )
} catch (error) {
  if (!error.isPlain) throw error
  process.exitCode = error.exitCode
} finally {
  await vite.close()
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
