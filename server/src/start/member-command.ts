import { type Provider, providers } from '../../../contract/account/account.ts'
import { grantAdmin, resetPasskeysOf } from '../features/account/index.ts'
import { consoleDevices, deliverNotice, readWordings } from '../features/notification/index.ts'
import { Audit } from '../shared/audit/audit.ts'
import type { OpenDatabase } from '../shared/db/database.ts'
import type { Log } from '../shared/log/log.ts'
import type { Notify } from '../shared/notices/templates.ts'
import { createSecurityLog } from '../shared/security-log/security-log.ts'
import { StartError } from './listen.ts'

interface Identity {
  provider: Provider
  subject: string
}

/** What the command line can change about a member, by flag. */
const memberCommands = {
  '--grant-admin': {
    run: grantAdmin,
    done: '관리자 역할을 줬어요. 이제 콘솔(/console/)에 들어갈 수 있어요.',
  },
  '--reset-passkeys': {
    run: resetPasskeysOf,
    done: '패스키를 모두 지우고 콘솔에서 로그아웃했어요. 다시 로그인해 새로 등록할 수 있어요.',
  },
} as const
type Flag = keyof typeof memberCommands

export interface MemberCommand {
  flag: Flag
  identity: Identity
}

/** Reads `<flag> <provider> <subject>` from the command line; undefined when no flag is there. */
export function parseMemberCommand(args: readonly string[]): MemberCommand | undefined {
  const flag = (Object.keys(memberCommands) as Flag[]).find((name) => args.includes(name))
  if (!flag) return undefined
  const index = args.indexOf(flag)
  const provider = providers.find((name) => name === args[index + 1])
  const subject = args[index + 2]
  if (!provider || !subject)
    throw new StartError(
      `쓰는 법: node dist/server.mjs ${flag} <${providers.join('|')}> <그 서비스의 회원번호>`,
    )
  return { flag, identity: { provider, subject } }
}

/** Runs the command, without needing an administrator, and returns what to say. Recorded in the audit log and in the security log. */
export async function runMemberCommand(
  { flag, identity }: MemberCommand,
  { db, transact }: OpenDatabase,
  log: Log,
) {
  const now = () => new Date()
  const { run, done } = memberCommands[flag]
  const inbox = { db, transact, now, wordings: readWordings }
  const notify: Notify = (tx, notice) => deliverNotice(inbox, tx, notice)
  const securityLog = createSecurityLog({ db, now, log })
  const isDone = await run({ transact, now, audit: new Audit(db, now), notify, consoleDevices }, identity)
  const outcome = isDone ? 'OK' : 'REFUSED'
  securityLog.record({ kind: 'ADMIN_COMMAND', outcome, detail: { command: flag } })
  await securityLog.flush()
  if (isDone) return done
  throw new StartError(
    `${identity.provider}에서 그 회원번호로 로그인한 사람이 없어요. 먼저 한 번 로그인한 뒤 다시 해 주세요.`,
  )
}
