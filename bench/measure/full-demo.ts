import { bearer, dataOf, request } from '../drill/visitor.ts'

const seedingMs = 60_000
const lists = ['activeCareServices', 'plantAnalyses', 'recommendedContents', 'recommendedProducts'] as const

/** Lists of home, by name. */
export type FullHome = Record<(typeof lists)[number], { id: string }[]>

/** Home once the practice world has played its customer's history, which it does after it listens. */
export async function untilHomeIsFull(url: string, token: string): Promise<FullHome> {
  const deadline = Date.now() + seedingMs
  while (Date.now() < deadline) {
    const answer = await request(`${url}/api/v1/common/home/dashboard`, { headers: bearer(token) })
    const home = dataOf<FullHome>(answer)
    if (lists.every((name) => home[name].length > 0)) return home
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('The demo did not fill home.')
}
