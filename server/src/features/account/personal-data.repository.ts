import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { maxExportRows, type PersonalData } from '../../shared/personal/personal-data.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { consentRecord, member, memberIdentity, passkey, session } from './account.tables.ts'
import type { AccountContext } from './context.ts'

const about =
  '새잎이 보관하고 있는 내 데이터의 사본이에요. 목록마다 최근 5,000건까지 담겨 있어요. 사진은 주소로 담겨 있으니 필요하면 따로 내려받아 주세요.'

/** Returns everything stored about a member, as sections with Korean names. */
export async function exportMyData(
  { db, now, photoUrl, personalData }: AccountContext,
  memberId: string,
): Promise<Record<string, unknown>> {
  const sections = []
  for (const owner of personalData)
    sections.push((await owner.exportData?.(db, memberId, { photoUrl })) ?? {})
  return Object.assign({ 안내: about, '만든 때': seoulIso(now()) }, ...sections)
}

/** The member, identities, sessions and consents. Erasing the member also deletes sessions, identities and invitations (cascade). */
export const accountPersonalData: PersonalData = { exportData, erase }

async function exportData(db: Database, memberId: string) {
  return {
    '내 정보': await findIdentity(db, memberId),
    '동의 기록': await consentsOf(db, memberId),
    '로그인 방법': await identitiesOf(db, memberId),
    '로그인 기록': await sessionsOf(db, memberId),
    패스키: await passkeysOf(db, memberId),
  }
}

async function findIdentity(db: Database, memberId: string) {
  const [who] = await db.select().from(member).where(eq(member.id, memberId))
  return (
    who && {
      회원번호: who.id,
      이름: who.name,
      전화번호: who.phone,
      이메일: who.email,
      가입: seoulIso(who.createdAt),
      '약관 동의': who.acceptedAt && seoulIso(who.acceptedAt),
    }
  )
}

async function consentsOf(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(consentRecord)
    .where(eq(consentRecord.memberId, memberId))
    .orderBy(desc(consentRecord.recordedAt), desc(consentRecord.id))
    .limit(maxExportRows)
  return rows.map(({ kind, agreed, policyVersion, recordedAt }) => ({
    일시: seoulIso(recordedAt),
    항목: kind,
    동의: agreed,
    '약관 시행일': policyVersion,
  }))
}

async function identitiesOf(db: Database, memberId: string) {
  const rows = await db.select().from(memberIdentity).where(eq(memberIdentity.memberId, memberId))
  return rows.map(({ provider, subject, createdAt }) => ({
    서비스: provider,
    '서비스의 회원번호': subject,
    연결: seoulIso(createdAt),
  }))
}

async function sessionsOf(db: Database, memberId: string) {
  const rows = await db
    .select()
    .from(session)
    .where(eq(session.memberId, memberId))
    .orderBy(desc(session.createdAt))
    .limit(maxExportRows)
  return rows.map(({ createdAt, expiresAt, revokedAt, device, lastUsedAt }) => ({
    로그인: seoulIso(createdAt),
    만료: seoulIso(expiresAt),
    로그아웃: revokedAt && seoulIso(revokedAt),
    기기: device,
    '마지막 사용': lastUsedAt && seoulIso(lastUsedAt),
  }))
}

async function passkeysOf(db: Database, memberId: string) {
  const rows = await db.select().from(passkey).where(eq(passkey.memberId, memberId))
  return rows.map(({ name, createdAt, lastUsedAt }) => ({
    이름: name,
    등록: seoulIso(createdAt),
    '마지막 사용': lastUsedAt && seoulIso(lastUsedAt),
  }))
}

async function erase(tx: Database, memberId: string) {
  await tx.delete(consentRecord).where(eq(consentRecord.memberId, memberId))
  await tx.delete(member).where(eq(member.id, memberId))
}
