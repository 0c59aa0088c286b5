import { performance } from 'node:perf_hooks'
import { embeddedDataDir, explained, folderOf } from './backup/arguments.ts'
import { restore } from './backup/restore.ts'

/** `npm run restore -- <folder> [--force]`: puts a backup into DATA_DIR. */
await explained(async () => {
  const folder = folderOf('restore')
  const started = performance.now()
  const { manifest, movedTo } = await restore(embeddedDataDir(), folder, {
    force: process.argv.includes('--force'),
  })
  const seconds = (performance.now() - started) / 1000
  console.log(
    [
      `되살렸어요: 파일 ${manifest.files.length}개를 확인했고, 데이터베이스가 열려요 (${seconds.toFixed(1)}초).`,
      `되살린 시점: ${manifest.recoveryPoint}. 그 뒤에 저장된 것은 없어요.`,
      ...(movedTo ? [`전에 있던 데이터: ${movedTo}`] : []),
      '결제사의 장부가 더 새로워요. 시작한 뒤 콘솔의 "맞지 않는 거래"를 확인해 주세요.',
    ].join('\n'),
  )
})
