import { performance } from 'node:perf_hooks'
import { embeddedDataDir, explained, folderOf } from './backup/arguments.ts'
import { backUp } from './backup/backup.ts'

/** `npm run backup -- <folder>`: stores everything of the embedded default; beside the running server too. */
await explained(async () => {
  const folder = folderOf('backup')
  const started = performance.now()
  const { recoveryPoint, files } = await backUp(embeddedDataDir(), folder)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const seconds = (performance.now() - started) / 1000
  console.log(
    [
      `백업했어요: ${folder} (파일 ${files.length}개, ${Math.ceil(bytes / 1_000_000)} MB, ${seconds.toFixed(1)}초)`,
      `되살릴 수 있는 시점: ${recoveryPoint}. 그때까지 저장된 것은 모두 들어 있어요.`,
      '이 폴더에는 회원의 개인정보와 비밀 값(token-secret, postgres/password)이 들어 있어요. 나만 읽을 수 있게 만들었어요. 암호화해서 다른 기계에 두세요.',
    ].join('\n'),
  )
})
