import { type Breach, type LogVerification, verifyLogs } from '../shared/audit/verify-logs.ts'
import type { OpenDatabase } from '../shared/db/database.ts'
import { StartError } from './listen.ts'

const flag = '--verify-audit'
const usage = `쓰는 법: node dist/server.mjs ${flag} [<기록>:<번호>:<해시> ...]`
const headPattern = /^(?:audit_log|payment_event|log_erasure):\d{1,15}:[\da-f]{64}$/

/** Reads `--verify-audit` and the heads after it from the command line; undefined when the flag is absent. */
export function parseVerifyAuditFlag(args: readonly string[]): string[] | undefined {
  const index = args.indexOf(flag)
  if (index < 0) return undefined
  const heads = args.slice(index + 1)
  if (!heads.every((head) => headPattern.test(head))) throw new StartError(usage)
  return heads
}

/** Compares the append-only logs with their seals and prints the result. Throws StartError with the first broken places. */
export async function verifyAudit(
  heads: readonly string[],
  { transact }: OpenDatabase,
  print: (line: string) => void,
) {
  const results = await verifyLogs(transact, heads)
  for (const { log, sealed, erased, waiting, head } of results) {
    print(
      `${log}: 봉인 ${sealed}줄, 그 가운데 탈퇴로 지운 줄 ${erased}, 봉인을 기다리는 줄 ${waiting}, 끝 ${head}`,
    )
  }
  const broken = results.flatMap(placeOf)
  if (broken.length > 0) throw new StartError(`기록이 봉인과 달라요.\n${broken.join('\n')}`)
}

const meanings: Record<Breach, string> = {
  CHANGED: '내용이 바뀌었어요',
  REMOVED: '줄이 없어졌어요',
  INSERTED: '지난 시각의 줄이 나중에 들어왔어요',
  CHAIN: '봉인이 바뀌었거나 빠졌어요',
  HEAD: '따로 적어 둔 끝과 달라요',
}

const placeOf = ({ log, broken }: LogVerification): string[] =>
  broken
    ? [`  - ${log} ${broken.seq ?? '봉인 없음'} (${broken.rowId ?? '-'}): ${meanings[broken.breach]}`]
    : []
