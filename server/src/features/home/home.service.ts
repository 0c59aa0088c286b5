import type { DiagnosisListItem } from '../../../../contract/diagnosis-list-item.ts'
import type { Dashboard } from '../../../../contract/home.ts'

const shownDiagnoses = 5
const shownCares = 5

type Care = Dashboard['activeCareServices'][number]

export interface HomeDependencies {
  /** Name of a member. */
  findName: (memberId: string) => Promise<string>
  /** The newest diagnoses of a member. */
  latestDiagnoses: (memberId: string, count: number) => Promise<DiagnosisListItem[]>
  /** The newest reservations of a member that are under way. */
  activeReservations: (memberId: string, count: number) => Promise<Care[]>
}

export type HomeService = ReturnType<typeof createHomeService>

export function createHomeService({ findName, latestDiagnoses, activeReservations }: HomeDependencies) {
  return { getDashboard }

  /** What home shows to this member, or to a visitor. */
  async function getDashboard(memberId: string | undefined): Promise<Dashboard> {
    if (!memberId) return dashboardOf('', [], [])
    const [name, diagnoses, cares] = await Promise.all([
      findName(memberId),
      latestDiagnoses(memberId, shownDiagnoses),
      activeReservations(memberId, shownCares),
    ])
    return dashboardOf(name, diagnoses, cares)
  }
}

/** Contents and products stay empty until those features are there to ask. */
const dashboardOf = (
  name: string,
  plantAnalyses: DiagnosisListItem[],
  activeCareServices: Care[],
): Dashboard => ({
  userInfo: { name },
  activeCareServices,
  plantAnalyses,
  recommendedContents: [],
  recommendedProducts: [],
})
