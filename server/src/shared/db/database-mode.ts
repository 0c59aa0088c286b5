import { providers } from '../../../../contract/account/account.ts'
import { practiceSubject, samplePeople } from '../../../../contract/practice.ts'
import { UnusableDatabase, withConnection } from './wait-for-database.ts'

export type DatabaseMode = 'practice' | 'production'

const refusals: Record<DatabaseMode, string> = {
  production:
    '이 데이터베이스에는 운영 데이터가 있어 연습 모드로 열지 않아요. 운영이라면 APP_MODE=production을, 연습이라면 다른 DATABASE_URL을 정해 주세요.',
  practice:
    '이 데이터베이스는 연습 모드에서 쓰던 것이라 운영에서 열지 않아요. 예시 관리자가 들어 있어요. 빈 데이터베이스를 DATABASE_URL로 정해 주세요.',
}

/**
 * Marks a migrated database as one of `mode` at the first start. Throws UnusableDatabase when it is marked as the other one:
 * practice lets anybody sign in as anybody, and its sample administrators do not belong to production.
 */
export async function claimDatabaseMode(url: string, mode: DatabaseMode) {
  await withConnection(url, async (client) => {
    const found = (await client.query<{ mode: DatabaseMode }>(select)).rows[0]?.mode
    if (found === mode) return
    if (!found) await client.query(insert, [mode, sampleSubjects])
    const stored = found ?? (await client.query<{ mode: DatabaseMode }>(select)).rows[0]?.mode
    if (stored && stored !== mode) throw new UnusableDatabase(refusals[stored])
  })
}

/** How the sandbox's providers know the sample people; one of the numbers may also be a real person's. */
const sampleSubjects = providers.flatMap((provider) =>
  samplePeople.map(({ id }) => practiceSubject(provider, id)),
)

const select = 'select mode from database_mode'

/** A database of an earlier release has no mark: one with members but without sample people is a production database. */
const insert = `
  insert into database_mode (id, mode)
  select 'database', case
    when not exists (select from member) then $1
    when (select count(*) from member_identity where subject = any($2)) >= 3 then 'practice'
    else 'production' end
  on conflict do nothing`
