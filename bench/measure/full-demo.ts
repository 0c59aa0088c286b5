import { bearer, dataOf, request, signIn } from '../drill/http-client.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'

const seedingMs = 60_000
const lists = ['activeCareServices', 'plantAnalyses', 'recommendedContents', 'recommendedProducts'] as const

/** Home's lists by name. */
export type FullHome = Record<(typeof lists)[number], { id: string }[]>

/** Returns home once the demo customer's history is seeded, which happens after the server listens. */
export async function waitForFullHome(url: string, token: string): Promise<FullHome> {
  const deadline = Date.now() + seedingMs
  while (Date.now() < deadline) {
    const answer = await request(`${url}/api/v1/common/home/dashboard`, { headers: bearer(token) })
    const home = dataOf<FullHome>(answer)
    if (lists.every((name) => home[name].length > 0)) return home
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('The demo did not fill home.')
}

interface FullServer {
  url: string
  token: string
  /** Addresses of the screens by name; `true` marks those that a member sees. */
  screens: ReturnType<typeof screensOf>
}

/** Runs `work` on a built server with the whole demo and its first customer signed in; removes both afterwards. */
export async function withFullServer<Result>(work: (full: FullServer) => Promise<Result>): Promise<Result> {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'full' })
  try {
    const token = await signIn(server.url, 'customer-1')
    return await work({
      url: server.url,
      token,
      screens: screensOf(await waitForFullHome(server.url, token)),
    })
  } finally {
    await server.end('SIGTERM')
    folder.remove()
  }
}

const screensOf = (home: FullHome) =>
  ({
    home: ['/'],
    memberHome: ['/', true],
    contents: ['/plant-contents'],
    content: [`/plant-contents/${home.recommendedContents[0]?.id}`],
    company: ['/company'],
    shop: ['/shop'],
    login: ['/login'],
    careService: ['/care-service-desc'],
    wizard: ['/plant-analysis', true],
    result: [`/analysis-result/${home.plantAnalyses[0]?.id}`, true],
    reservation: ['/reservation-care', true],
    reservations: ['/reservation-list', true],
    reservationDetail: [`/reservation-detail/${home.activeCareServices[0]?.id}`, true],
    notifications: ['/alarm-list', true],
    myPage: ['/my-page', true],
  }) satisfies Record<string, [path: string, isMember?: true]>
