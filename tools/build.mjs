import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { plainError, root, runNode, stdoutToStderr } from './process.mjs'

const stampFile = join(root, 'dist', '.built.json')
const sharedSources = ['package.json', 'package-lock.json', 'tsconfig.json', 'contract', 'tools/bundle.mjs']
/** The sources of each part of dist/. A part is built again when its sources have changed. */
const parts = {
  server: {
    sources: [...sharedSources, 'server/src', 'demo', 'sandbox'],
    result: 'dist/server.mjs',
    title: '서버',
  },
  web: { sources: [...sharedSources, 'client', 'ui', 'web'], result: 'dist/web/index.html', title: '화면' },
  console: {
    sources: [...sharedSources, 'client', 'ui', 'console'],
    result: 'dist/console/index.html',
    title: '콘솔',
  },
}

/** Builds what is missing or stale in dist/. `production` leaves out sandbox and demo data. */
export async function ensureBuilt({ force = false, production = false } = {}) {
  const mode = production ? 'production' : 'practice'
  if (!force && stale(mode).length === 0) return
  await withLock('build', '다른 명령이 빌드하고 있어요. 기다릴게요.', async () => {
    const chosen = force ? Object.keys(parts) : stale(mode)
    if (chosen.length === 0) return
    console.error(`· ${chosen.map((it) => parts[it].title).join(', ')} 빌드 중이에요.`)
    const prints = fingerprints(mode)
    const code = await runNode(join(root, 'tools', 'bundle.mjs'), [mode, ...chosen], {
      stdio: stdoutToStderr,
    })
    if (code !== 0) throw plainError('빌드하지 못했어요. 위의 메시지를 확인해 주세요.')
    const built = Object.fromEntries(chosen.map((it) => [it, prints[it]]))
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampFile, `${JSON.stringify({ ...readStamp(), ...built }, null, 2)}\n`)
  })
}

function stale(mode) {
  const [prints, stamp] = [fingerprints(mode), readStamp()]
  return Object.keys(parts).filter(
    (it) => stamp[it] !== prints[it] || !existsSync(join(root, parts[it].result)),
  )
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}

const fingerprints = (mode) =>
  Object.fromEntries(Object.entries(parts).map(([name, { sources }]) => [name, fingerprint(sources, mode)]))

/** A hash of the sources' content. Modification times say nothing after a fresh clone or a switched branch. */
function fingerprint(sources, mode) {
  const hash = createHash('sha1').update(mode)
  for (const file of sources.flatMap(filesBelow).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && !/\.test\.tsx?$/.test(it.name))
    .map((it) => join(it.parentPath, it.name).slice(root.length + 1))
}
