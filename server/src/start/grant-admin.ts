import { type Provider, providers } from '../../../contract/account/account.ts'
import { grantAdmin } from '../features/account/index.ts'
import { createAudit } from '../shared/audit/audit.ts'
import type { OpenDatabase } from '../shared/db/database.ts'
import { StartError } from './listen.ts'

export interface Identity {
  provider: Provider
  subject: string
}

const flag = '--grant-admin'
const usage = `쓰는 법: node dist/server.mjs ${flag} <${providers.join('|')}> <그 서비스의 회원번호>`

/** Reads `--grant-admin <provider> <subject>` from the command line; undefined when the flag is absent. */
export function parseGrantAdminFlag(args: readonly string[]): Identity | undefined {
  const index = args.indexOf(flag)
  if (index < 0) return undefined
  const provider = providers.find((name) => name === args[index + 1])
  const subject = args[index + 2]
  if (!provider || !subject) throw new StartError(usage)
  return { provider, subject }
}

/** Makes a member with this identity an administrator, without needing an existing administrator. */
export async function grantAdminToIdentity(identity: Identity, { db, transact }: OpenDatabase) {
  const now = () => new Date()
  const granted = await grantAdmin({ transact, now, audit: createAudit({ db, now }) }, identity)
  if (!granted)
    throw new StartError(
      `${identity.provider}에서 그 회원번호로 로그인한 사람이 없어요. 먼저 한 번 로그인한 뒤 다시 해 주세요.`,
    )
}
