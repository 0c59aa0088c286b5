import type { Database } from '../../../shared/db/database.ts'
import type { PersonalData } from '../../../shared/personal/personal-data.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'

export interface DataExportDependencies {
  db: Database
  now: () => Date
  /** Converts a photo's path to an absolute URL. */
  photoUrl: (path: string) => string
  personalData: PersonalData[]
}

const about =
  '새잎이 보관하고 있는 내 데이터의 사본이에요. 목록마다 최근 5,000건까지 담겨 있어요. 사진은 주소로 담겨 있으니 필요하면 따로 내려받아 주세요.'

/** Creates a function that returns everything stored about a member, as sections with Korean names. */
export const createDataExport =
  ({ db, now, photoUrl, personalData }: DataExportDependencies) =>
  async (memberId: string): Promise<Record<string, unknown>> => {
    const sections = []
    for (const { exportData } of personalData)
      sections.push((await exportData?.(db, memberId, { photoUrl })) ?? {})
    return Object.assign({ 안내: about, '만든 때': seoulIso(now()) }, ...sections)
  }
