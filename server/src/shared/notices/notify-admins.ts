import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { NoticeContent } from './templates.ts'

/** Puts one notice into the inbox of every administrator, in the caller's transaction. */
export async function notifyAdmins(
  { notify, findAdmins }: Pick<Context, 'notify' | 'findAdmins'>,
  tx: Database,
  notice: NoticeContent & { link: string },
) {
  for (const memberId of await findAdmins(tx)) await notify(tx, { ...notice, memberId })
}
