import type { DiagnosisListItem } from '../../../../contract/diagnosis-list-item.ts'
import type { Dashboard } from '../../../../contract/home.ts'

const shownDiagnoses = 5

export interface HomeDependencies {
  /** Name of a member. */
  findName: (memberId: string) => Promise<string>
  /** The newest diagnoses of a member. */
  latestDiagnoses: (memberId: string, count: number) => Promise<DiagnosisListItem[]>
}

export type HomeService = ReturnType<typeof createHomeService>

export function createHomeService({ findName, latestDiagnoses }: HomeDependencies) {
  return { getDashboard }

  /** What home shows to this member, or to a visitor. */
  async function getDashboard(memberId: string | undefined): Promise<Dashboard> {
    if (!memberId) return dashboardOf('', [])
    const [name, diagnoses] = await Promise.all([
      findName(memberId),
      latestDiagnoses(memberId, shownDiagnoses),
    ])
    return dashboardOf(name, diagnoses)
  }
}

/** Care services, contents and products stay empty until those features are there to ask. */
const dashboardOf = (name: string, plantAnalyses: DiagnosisListItem[]): Dashboard => ({
  userInfo: { name },
  activeCareServices: [],
  plantAnalyses,
  recommendedContents: [],
  recommendedProducts: [],
})
