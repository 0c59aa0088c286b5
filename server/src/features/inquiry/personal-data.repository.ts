import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import {
  compensationStateLabels,
  inquiryKindLabels,
  inquiryOutcomeLabels,
} from '../../../../contract/inquiry/inquiry.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import type { Database } from '../../shared/db/database.ts'
import {
  type ExportOptions,
  groupRows,
  maxExportRows,
  type PersonalData,
  type RetainedFact,
  type Unfinished,
} from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import type { StoredMessage } from './inquiry.repository.ts'
import { compensation, inquiry, inquiryMessage } from './inquiry.tables.ts'

/** Inquiries with their messages and compensations. Complaints and claims are retained as the law wants. */
export const inquiryPersonalData: PersonalData = { exportData, unfinished, retained, erase }

async function findAll(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(inquiry)
    .where(eq(inquiry.memberId, memberId))
    .orderBy(desc(inquiry.createdAt))
    .limit(maxExportRows)
  const messages = await db
    .select()
    .from(inquiryMessage)
    .where(and(eq(inquiryMessage.memberId, memberId), eq(inquiryMessage.isInternal, false)))
    .orderBy(asc(inquiryMessage.createdAt))
  const offers = await db.select().from(compensation).where(eq(compensation.memberId, memberId))
  const messagesOf = groupRows<StoredMessage>(messages, ({ inquiryId }) => inquiryId)
  const offersOf = groupRows(offers, ({ inquiryId }) => inquiryId)
  return rows.map((row) => ({
    row,
    messages: messagesOf.get(row.id) ?? [],
    offers: offersOf.get(row.id) ?? [],
  }))
}

type Found = Awaited<ReturnType<typeof findAll>>[number]

const toFacts = ({ row, offers }: Found) => ({
  종류: inquiryKindLabels[row.kind],
  일시: seoulIso(row.createdAt),
  끝남: row.closedAt && seoulIso(row.closedAt),
  결과: row.outcome && inquiryOutcomeLabels[row.outcome],
  설명: row.outcomeText,
  보상: offers.map(({ won, state, message }) => ({
    금액: formatWon(won),
    상태: compensationStateLabels[state],
    글: message,
  })),
})

async function exportData(db: Database, memberId: string, { photoUrl }: ExportOptions) {
  const all = await findAll(db, memberId)
  return {
    문의: all.map((found) => ({
      ...toFacts(found),
      글: found.messages.map(({ authorId, text, photos, createdAt }) => ({
        일시: seoulIso(createdAt),
        누가: authorId === memberId ? '나' : '새잎',
        글: text,
        사진: photos.map(photoUrl),
      })),
      계좌: found.offers.flatMap(({ bank, accountNumber, holder }) =>
        bank ? [[bank, accountNumber, holder].join(' ')] : [],
      ),
    })),
  }
}

/** Money that we promised and have not sent. */
async function unfinished(tx: Database, memberId: string): Promise<Unfinished | undefined> {
  const isPromised = inArray(compensation.state, ['OFFERED', 'ACCEPTED'])
  const [offer] = await tx
    .select()
    .from(compensation)
    .where(and(eq(compensation.memberId, memberId), isPromised))
    .limit(1)
    .for('update')
  return (
    offer && {
      message: '아직 받지 않은 보상이 있어요. 먼저 받거나 거절해 주세요.',
      link: `/inquiries/${offer.inquiryId}`,
    }
  )
}

async function retained(tx: Database, memberId: string): Promise<RetainedFact[]> {
  const all = await findAll(tx, memberId)
  return all
    .filter(({ row }) => row.kind !== 'QUESTION')
    .map((found) => ({
      kind: 'COMPLAINT',
      since: found.row.closedAt ?? found.row.createdAt,
      data: { ...toFacts(found), 글: found.messages.map(({ text }) => text) },
    }))
}

async function erase(tx: Database, memberId: string) {
  for (const table of [compensation, inquiryMessage, inquiry])
    await tx.delete(table).where(eq(table.memberId, memberId))
}
