import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { NoticeContent } from '../../../shared/notices/templates.ts'
import { findAdmins, findMember } from '../members.ts'

/** Tells a member of staff and all administrators of a change of that person's way into the console. */
export async function tellStaff(
  { notify }: Pick<Context, 'notify'>,
  tx: Database,
  staffId: string,
  toContent: (staffName: string) => NoticeContent,
) {
  const content = toContent((await findMember(tx, staffId))?.name ?? '')
  for (const memberId of new Set([staffId, ...(await findAdmins(tx))])) {
    const link = memberId === staffId ? '/console/security' : `/console/people/${staffId}/show`
    await notify(tx, { ...content, memberId, link })
  }
}

/** The notice about added or removed passkeys. */
export const passkeyNotice =
  (passkeyChange: string) =>
  (staffName: string): NoticeContent => ({ notice: 'PASSKEY_CHANGED', values: { staffName, passkeyChange } })
