import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { withCleanup } from './cleanup/cleanup.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, root, runNode, runScript } from './process.mjs'

const built = (work) => async (args) => {
  await ensureInstalled()
  await ensureBuilt()
  return work(args)
}
const installed = (work) => async (args) => {
  await ensureInstalled()
  return work(args)
}
const script =
  (file) =>
  (args, options = {}) =>
    runScript(file, args, options)
/** Stops what the work leaves running, such as servers and databases, when it ends. */
const cleanedUp = (work) => (args) => withCleanup(({ env }) => work(args, { env }))

async function bench(args) {
  await ensureInstalled(join(root, 'bench'))
  return cleanedUp(script('bench/bench.ts'))(args)
}

async function browsers(args) {
  await ensureInstalled(join(root, 'e2e', 'browsers'))
  const paths = await (await import('./browser.mjs')).ensureAllBrowsers()
  return withCleanup(({ env }) => runScript('e2e/browsers/browsers.ts', args, { env: { ...env, ...paths } }))
}

/** The commands, in the order in which `node tools/run.mjs` lists them. */
export const commands = {
  start: {
    about: '서비스를 시작해요 (설치와 빌드도 알아서 해요)',
    run: built(async (args) => (await import('./start.mjs')).start(args)),
  },
  dev: { about: '고치는 대로 바뀌는 개발 서버', run: installed(script('tools/dev.mjs')) },
  test: {
    about: '모든 검사와 테스트 (-- 파일 이름의 일부, -t "제목의 일부": 그것만)',
    run: built(async (args) => (await import('./test/test.mjs')).test(args)),
  },
  check: {
    about: '빌드와 브라우저 없는 빠른 검사 (형식, 타입, 규칙)',
    run: installed(async () => (await import('./test/test.mjs')).check()),
  },
  format: {
    about: '코드 모양 맞추기',
    run: installed(() => runNode(bin('biome'), ['check', '--write', '.'])),
  },
  build: {
    about: 'dist/ 만들기 (--production: 연습 세계 없이)',
    run: installed((args) => ensureBuilt({ force: true, production: args.includes('--production') })),
  },
  reset: {
    about: '데이터를 지우고 처음으로 (먼저 물어봐요, --yes)',
    run: async (args) => (await import('./reset.mjs')).reset(args),
  },
  backup: { about: '데이터를 폴더에 백업 (-- 폴더, 켜 둔 채로)', run: installed(script('tools/backup.ts')) },
  restore: {
    about: '백업을 되살리기 (-- 폴더, 있던 데이터를 옆으로 옮기려면 --force)',
    run: installed(script('tools/restore.ts')),
  },
  sandbox: { about: '연습 세계만 따로 (SANDBOX_PORT)', run: built(() => runNode('dist/sandbox-alone.mjs')) },
  bench: { about: '속도 재기 (-- 이름, --json)', run: built(bench) },
  nodes: {
    about: '지원하는 Node.js마다 시작하고 진단 하나 해 보기 (-- 22 26, --json)',
    run: built(cleanedUp(script('tools/nodes.ts'))),
  },
  browsers: {
    about: '크로미움, 파이어폭스, 웹킷에서 주요 여정 해 보기 (-- firefox webkit)',
    run: built(browsers),
  },
  drill: {
    about: '고장 연습, 배포하기 전에 (-- 이름, --json)',
    run: built(cleanedUp(script('bench/drill.ts'))),
  },
  migration: {
    about: '바뀐 표에서 마이그레이션 만들기',
    run: installed((args) => runNode(bin('drizzle-kit'), ['generate', ...args])),
  },
  config: { about: 'docs/configuration.md 다시 쓰기', run: installed(script('tools/configuration.ts')) },
  'diagnosis:exam': {
    about: '진단 엔진 시험 (-- cases.jsonl)',
    run: installed(script('lab/exam/exam.ts')),
  },
  'diagnosis:train': {
    about: '진단 엔진이 글 읽는 법 다시 배우기',
    run: installed(script('lab/training/train.ts')),
  },
  'diagnosis:photos': {
    about: '사진 폴더 진단해 보기 (-- 폴더)',
    run: installed(script('lab/exam/photos.ts')),
  },
}
