import { bearer, dataOf, json, request } from '../http-client.ts'
import {
  authenticate,
  bookingBody,
  openDays,
  order,
  sendBooking,
  sendConfirm,
  setProviderBehaviour,
} from '../payments/checkout.ts'
import type { PaymentEnvironment } from '../payments/environment.ts'
import { type Row, Tally } from '../row.ts'
import { sleep } from '../server-process.ts'
import { measureUnrelatedCalls, type Speed, speedFigures, type Times } from './unrelated-calls.ts'

const sickMoods = [{ mood: 'slow', delayMs: 60_000 }, { mood: 'down' }, { mood: 'lost-answer' }]

/** F6: the payment provider is slow or fails; unrelated calls are unaffected. */
export async function slowProvider(world: PaymentEnvironment, token: string, speed: Speed): Promise<Row> {
  const tally = new Tally()
  const [day = ''] = await openDays(world, token)
  const times: Times = { well: [], sick: [] }
  const paying = async (isOn: () => boolean) => {
    while (isOn()) {
      const begun = await order(world, token, day)
      const paymentKey = await authenticate(world, begun)
      const answer = await sendConfirm(world, { ...begun, paymentKey }, token)
      tally.expect(answer.status < 500, () => `a confirmation was answered ${answer.status}`)
      await sleep(50)
    }
  }
  for (let round = 0; round < speed.rounds; round += 1) {
    await setProviderBehaviour(world, { mood: 'normal' })
    times.well.push(...(await measureUnrelatedCalls(world.url, token, paying, speed.roundMs, tally)))
    await setProviderBehaviour(world, sickMoods[round % sickMoods.length] ?? {})
    times.sick.push(...(await measureUnrelatedCalls(world.url, token, paying, speed.roundMs, tally)))
  }
  await setProviderBehaviour(world, { mood: 'normal' })
  return tally.row('F6', 'the payment provider is slow or fails', speedFigures(times, speed, tally))
}

/** F5: a row is locked for seconds and calls queue for it; unrelated calls are unaffected. */
export async function slowDatabase(world: PaymentEnvironment, token: string, speed: Speed): Promise<Row> {
  const tally = new Tally()
  const [day = ''] = await openDays(world, token)
  const { id } = dataOf<{ id: string }>(await sendBooking(world, token, bookingBody(day)))
  const times: Times = { well: [], sick: [] }
  const cancelling = async (isOn: () => boolean) => {
    while (isOn()) {
      const url = `${world.url}/api/v1/reservations/${id}/reschedule-pickup`
      const answer = await request(url, json({ newDateTime: `${day} 09:00` }, bearer(token)))
      tally.expect([409, 503].includes(answer.status), () => `behind the lock: ${answer.status}`)
      await sleep(20)
    }
  }
  const idle = async (isOn: () => boolean) => {
    while (isOn()) await sleep(20)
  }
  for (let round = 0; round < speed.rounds; round += 1) {
    times.well.push(...(await measureUnrelatedCalls(world.url, token, idle, speed.roundMs, tally)))
    const locked = world.query(
      `with held as (select id from reservation where id = $1 for update) select pg_sleep(${speed.roundMs / 1000}) from held`,
      [id],
    )
    times.sick.push(...(await measureUnrelatedCalls(world.url, token, cancelling, speed.roundMs, tally)))
    await locked
  }
  return tally.row('F5', 'a part of the database is locked for seconds', speedFigures(times, speed, tally))
}
