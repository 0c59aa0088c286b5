import { mediaUrl } from '../../../contract/media.ts'
import { plantPhoto, submitDiagnosis } from '../diagnosis.ts'
import { type Answer, bearer, dataOf, request } from '../http-client.ts'
import { authenticate, openDays, order, type Shop, sendConfirm } from '../payments/checkout.ts'

/** What a customer was told, and when the answer had arrived. */
interface Acknowledged {
  kind: 'diagnosis' | 'payment'
  id: string
  at: number
}
export interface Checked extends Acknowledged {
  isLost: boolean
  reason: string
}

export const describeLoss = ({ kind, id, reason }: Checked) => `${kind} ${id} ${reason}`

/** A customer who submits diagnoses, and one who books and pays, until the server is gone. */
export class LoadBeforeLoss {
  private readonly acknowledged: Acknowledged[] = []
  private readonly shop: Shop
  private goesOn = true
  private work: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    this.shop = { url, sandboxUrl: `${url}/sandbox` }
  }

  start() {
    this.work = Promise.all([this.repeat(() => this.diagnose()), this.repeat(() => this.pay())])
  }

  async stop() {
    this.goesOn = false
    await this.work
  }

  /** Looks up everything that was acknowledged; `before` had been answered before `point` (ms). */
  async lost(point: number) {
    const checked: Checked[] = []
    for (const each of this.acknowledged) {
      const reason = each.kind === 'diagnosis' ? await this.missing(each.id) : await this.unpaid(each.id)
      checked.push({ ...each, isLost: reason !== '', reason })
    }
    return {
      before: checked.filter(({ at }) => at < point),
      after: checked.filter(({ at }) => at >= point),
    }
  }

  private async repeat(work: () => Promise<void>) {
    // The server is killed in the middle of a call.
    while (this.goesOn) await work().catch(() => new Promise((done) => setTimeout(done, 50)))
  }

  private async diagnose() {
    const photo = await plantPhoto(240)
    const answer = await submitDiagnosis(this.url, this.token, { fullPlantImage: photo, symptomImage: photo })
    this.acknowledge('diagnosis', dataOf<{ id: string }>(answer).id)
  }

  private async pay() {
    const days = await openDays(this.shop, this.token)
    const ordered = await order(this.shop, this.token, days[this.acknowledged.length % days.length] ?? '')
    const { orderId, amount } = ordered
    const paymentKey = await authenticate(this.shop, ordered)
    const answer = await sendConfirm(this.shop, { paymentKey, orderId, amount }, this.token)
    if (dataOf<{ paymentStatus: string }>(answer).paymentStatus === 'COMPLETED')
      this.acknowledge('payment', ordered.id)
  }

  private acknowledge(kind: Acknowledged['kind'], id: string) {
    this.acknowledged.push({ kind, id, at: Date.now() })
  }

  private async missing(id: string) {
    const answer = await this.get(`/api/v1/analysis/${id}`)
    if (answer.status !== 200) return String(answer.status)
    const { fullPlantImageUrl } = dataOf<{ fullPlantImageUrl: string }>(answer)
    const photo = await request(mediaUrl(`${this.url}/media/`, fullPlantImageUrl))
    return photo.status === 200 ? '' : `photo ${photo.status}`
  }

  private async unpaid(id: string) {
    const answer = await this.get(`/api/v1/reservations/${id}`)
    if (answer.status !== 200) return String(answer.status)
    const { status } = dataOf<{ status: string }>(answer)
    return ['CONFIRMED', 'PICKUP_SCHEDULED'].includes(status) ? '' : status
  }

  private get(path: string): Promise<Answer> {
    return request(`${this.url}${path}`, { headers: bearer(this.token) })
  }
}
