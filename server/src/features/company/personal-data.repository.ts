import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { copyMost, type PersonalData } from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { review } from './company.tables.ts'

/** In the place of a name whose owner has left. */
export const nobody = '탈퇴한 고객'

/** What a member has said of us in public. */
export const companyPersonalData: PersonalData = { copy, forget }

async function copy(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(review)
    .where(eq(review.memberId, memberId))
    .orderBy(desc(review.createdAt))
    .limit(copyMost)
  return {
    후기: rows.map(({ customerName, rating, content, createdAt }) => ({
      일시: seoulIso(createdAt),
      이름: customerName,
      별점: rating,
      내용: content,
    })),
  }
}

/** The words stay, without who said them. */
async function forget(tx: Database, memberId: string) {
  await tx
    .update(review)
    .set({ memberId: null, customerName: nobody, shownName: null })
    .where(eq(review.memberId, memberId))
}
