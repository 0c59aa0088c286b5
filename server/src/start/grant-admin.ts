import { type Provider, providers } from '../../../contract/account.ts'
import { grantAdmin } from '../features/account/index.ts'
import { createAudit } from '../shared/audit/audit.ts'
import type { OpenDatabase } from '../shared/db/database.ts'
import { StartRefused } from './listen.ts'

export interface Identity {
  provider: Provider
  subject: string
}

const flag = '--grant-admin'
const usage = `쓰는 법: node dist/server.mjs ${flag} <${providers.join('|')}> <그 서비스의 회원번호>`

/** Whom the command line wants to be an administrator; undefined when it asks for nothing of the kind. */
export function grantAdminAsked(line: readonly string[]): Identity | undefined {
  const at = line.indexOf(flag)
  if (at < 0) return undefined
  const provider = providers.find((name) => name === line[at + 1])
  const subject = line[at + 2]
  if (!provider || !subject) throw new StartRefused(usage)
  return { provider, subject }
}

/** Makes somebody who has signed in before an administrator; the one way that needs no administrator. */
export async function grantAdminTo(identity: Identity, { db, transact }: OpenDatabase) {
  const now = () => new Date()
  const granted = await grantAdmin({ transact, now, audit: createAudit({ db, now }) }, identity)
  if (!granted)
    throw new StartRefused(
      `${identity.provider}에서 그 회원번호로 로그인한 사람이 없어요. 먼저 한 번 로그인한 뒤 다시 해 주세요.`,
    )
}
