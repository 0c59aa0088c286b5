import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { maxExportRows, type PersonalData } from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { review } from './company.tables.ts'

/** Replaces the name of a customer whose account is deleted. */
export const deletedCustomerName = '탈퇴한 고객'

/** Reviews. */
export const companyPersonalData: PersonalData = { exportData, erase }

async function exportData(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(review)
    .where(eq(review.memberId, memberId))
    .orderBy(desc(review.createdAt))
    .limit(maxExportRows)
  return {
    후기: rows.map(({ customerName, rating, content, createdAt }) => ({
      일시: seoulIso(createdAt),
      이름: customerName,
      별점: rating,
      내용: content,
    })),
  }
}

/** Anonymises the reviews; their text stays. */
async function erase(tx: Database, memberId: string) {
  await tx
    .update(review)
    .set({ memberId: null, customerName: deletedCustomerName, shownName: null })
    .where(eq(review.memberId, memberId))
}
