import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, runNode, runScript } from './process.mjs'

const built = (work) => async (args) => {
  await ensureInstalled()
  await ensureBuilt()
  return work(args)
}
const installed = (work) => async (args) => {
  await ensureInstalled()
  return work(args)
}
const script = (file) => (args) => runScript(file, args)

/** What can be run, in the order of the list that `node tools/run.mjs` prints. */
export const commands = {
  start: {
    about: '서비스를 시작해요 (설치와 빌드도 알아서 해요)',
    run: built(async (args) => (await import('./start.mjs')).start(args)),
  },
  dev: { about: '고치는 대로 바뀌는 개발 서버', run: installed(script('tools/dev.mjs')) },
  test: {
    about: '모든 검사와 테스트',
    run: built(async (args) => (await import('./test.mjs')).test(args)),
  },
  check: {
    about: '브라우저 없는 빠른 검사 (형식, 타입, 규칙)',
    run: installed(async () => (await import('./test.mjs')).check()),
  },
  format: {
    about: '코드 모양 맞추기',
    run: installed(() => runNode(bin('biome'), ['check', '--write', '.'])),
  },
  build: {
    about: 'dist/ 만들기 (--production: 연습 세계 없이)',
    run: installed((args) => ensureBuilt({ again: true, production: args.includes('--production') })),
  },
  reset: {
    about: '데이터를 지우고 처음으로 (먼저 물어봐요, --yes)',
    run: async (args) => (await import('./reset.mjs')).reset(args),
  },
  sandbox: { about: '연습 세계만 따로 (SANDBOX_PORT)', run: built(() => runNode('dist/sandbox-alone.mjs')) },
  bench: { about: '속도 재기 (-- 이름, --json)', run: built(script('bench/bench.ts')) },
  drill: { about: '고장과 공격 연습 (-- 이름, --json)', run: built(script('bench/drill.ts')) },
  migration: {
    about: '바뀐 표에서 마이그레이션 만들기',
    run: installed((args) => runNode(bin('drizzle-kit'), ['generate', ...args])),
  },
  config: { about: 'docs/configuration.md 다시 쓰기', run: installed(script('tools/configuration.ts')) },
  'diagnosis:exam': {
    about: '진단 엔진 시험 (-- cases.jsonl)',
    run: installed(script('server/src/features/diagnosis/engine/exam/exam.ts')),
  },
  'diagnosis:train': {
    about: '진단 엔진이 글 읽는 법 다시 배우기',
    run: installed(script('server/src/features/diagnosis/engine/training/train.ts')),
  },
  'diagnosis:photos': {
    about: '사진 폴더 진단해 보기 (-- 폴더)',
    run: installed(script('server/src/features/diagnosis/engine/exam/photos.ts')),
  },
  'diagnosis:drawn': {
    about: '그린 사진이 진단에 어떻게 보이는지',
    run: installed(script('server/src/features/diagnosis/engine/exam/drawn-photos.ts')),
  },
}
