import {
  authenticate,
  behave,
  bookingBody,
  openDays,
  order,
  sendBooking,
  sendConfirm,
} from '../payments/shopping.ts'
import type { World } from '../payments/world.ts'
import { type Row, Tally } from '../row.ts'
import { sleep } from '../server-process.ts'
import { bearer, dataOf, json, request } from '../visitor.ts'
import { judged, readBeside, type Speed, type Times } from './beside.ts'

const sickMoods = [{ mood: 'slow', delayMs: 60_000 }, { mood: 'down' }, { mood: 'lost-answer' }]

/** F6: the provider is slow or fails. Who does not pay does not feel it. */
export async function slowProvider(world: World, token: string, speed: Speed): Promise<Row> {
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
    await behave(world, { mood: 'normal' })
    times.well.push(...(await readBeside(world.url, token, paying, speed.roundMs, tally)))
    await behave(world, sickMoods[round % sickMoods.length] ?? {})
    times.sick.push(...(await readBeside(world.url, token, paying, speed.roundMs, tally)))
  }
  await behave(world, { mood: 'normal' })
  return tally.row('F6', 'the payment provider is slow or fails', judged(times, speed, tally))
}

/** F5: a row is locked for seconds, and calls queue behind it. Others go on. */
export async function slowDatabase(world: World, token: string, speed: Speed): Promise<Row> {
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
    times.well.push(...(await readBeside(world.url, token, idle, speed.roundMs, tally)))
    const locked = world.query(
      `with held as (select id from reservation where id = $1 for update) select pg_sleep(${speed.roundMs / 1000}) from held`,
      [id],
    )
    times.sick.push(...(await readBeside(world.url, token, cancelling, speed.roundMs, tally)))
    await locked
  }
  return tally.row('F5', 'a part of the database is locked for seconds', judged(times, speed, tally))
}
