import { eq } from 'drizzle-orm'
import type { Database } from '../../../shared/db/database.ts'
import { member } from '../account.tables.ts'

export async function changeMember(
  tx: Database,
  memberId: string,
  changes: { name: string; phone: string | null },
) {
  await tx.update(member).set(changes).where(eq(member.id, memberId))
}
