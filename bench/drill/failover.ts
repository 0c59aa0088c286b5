import { startDatabasePair } from './failover/database-pair.ts'
import { bearer, request, signIn } from './http-client.ts'
import { compareWithProvider, expectSoundBooks, waitUntilSettled } from './payments/comparison.ts'
import { startPaymentEnvironment } from './payments/environment.ts'
import { impatience, startBuyers } from './payments.ts'
import { type Row, Tally } from './row.ts'
import { sleep, temporaryFolder } from './server-process.ts'

type Fault = 'killed' | 'hung' | 'readOnly'

/** How long a manager of failover takes to be sure that the primary is gone. */
const noticedAfterMs = 3000
const betweenMs = 4000

/**
 * Customers pay and cancel while the primary is killed, hangs, or is mistaken for its standby; HAProxy finds the primary and no
 * hand touches the product. Then both books are compared. Prints the longest gap between two writes through the product.
 */
export async function failover({ isShort = false } = {}): Promise<Row[]> {
  const folder = temporaryFolder()
  const database = await startDatabasePair(folder.path)
  const world = await startPaymentEnvironment(impatience, { database, isBalanced: !isShort })
  const probe = startProbe(world.url, await signIn(world.url, 'customer-4'))
  const buyers = startBuyers(world)
  const faults: Fault[] = isShort ? ['killed'] : ['readOnly', 'killed', 'hung', 'readOnly', 'killed', 'hung']
  const wanted = isShort ? 20 : 500
  const figures: Record<string, number> = {}
  const keepWorst = (name: string, ms: number) => {
    figures[name] = Math.max(figures[name] ?? 0, Math.round(ms / 100) / 10)
  }

  for (const fault of faults) {
    await sleep(betweenMs)
    probe.reset()
    if (fault === 'readOnly') {
      await database.misdirect(noticedAfterMs)
      await probe.waitForWrite()
    } else {
      const promotionMs = await database.failOver(fault === 'killed' ? 'SIGKILL' : 'SIGSTOP', noticedAfterMs)
      keepWorst('promotionSeconds', promotionMs)
      await probe.waitForWrite()
    }
    keepWorst(`${fault}Seconds`, probe.longestGapMs())
    if (fault !== 'readOnly') await database.repair()
  }
  while (buyers.purchases.length < wanted) await sleep(100)
  const purchases = await buyers.stop()
  probe.stop()
  const stuck = await waitUntilSettled(world)
  const compared = await compareWithProvider(world, purchases, stuck)
  const { figures: books } = compared
  await world.close()
  folder.remove()

  const tally = new Tally()
  expectSoundBooks(tally, compared)
  tally.expect(books.captured > 0, () => 'no payment was captured')
  return [
    tally.row('F7', 'the database fails over while customers pay and cancel', {
      ...books,
      purchases: purchases.length,
      failovers: faults.length,
      noticedAfterSeconds: noticedAfterMs / 1000,
      ...figures,
    }),
  ]
}

/** Writes through the product again and again, and measures the gaps between two that succeed. */
function startProbe(url: string, token: string) {
  let isOn = true
  let lastMs = performance.now()
  let longestMs = 0
  const writes = async () => {
    while (isOn) {
      const answer = await request(`${url}/api/v1/notifications/mark-all-read`, {
        method: 'PUT',
        headers: bearer(token),
        signal: AbortSignal.timeout(5000),
      }).catch(() => undefined)
      if (answer?.status === 200) {
        longestMs = Math.max(longestMs, performance.now() - lastMs)
        lastMs = performance.now()
      }
      await sleep(50)
    }
  }
  void writes()
  return {
    reset: () => {
      longestMs = 0
    },
    longestGapMs: () => longestMs,
    waitForWrite: async () => {
      const start = performance.now()
      while (lastMs < start) await sleep(20)
    },
    stop: () => {
      isOn = false
    },
  }
}
