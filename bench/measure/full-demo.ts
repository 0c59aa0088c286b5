import { bearer, dataOf, request } from '../drill/http-client.ts'

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
