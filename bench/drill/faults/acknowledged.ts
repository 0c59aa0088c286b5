import { plantPhoto, submitDiagnosis } from '../attacks/uploads.ts'
import { bearer, request } from '../visitor.ts'

/** Writes whose answer said "stored", to be looked for afterwards. */
export class AcknowledgedWrites {
  readonly ids: string[] = []
  private readonly photo = plantPhoto(240)

  /** One diagnosis; remembers its id only when the server acknowledged it. Answers the status, 0 for no answer. */
  async write(url: string, token: string, prompt = '잎이 노랗게 변했어요'): Promise<number> {
    const photo = await this.photo
    const files = { fullPlantImage: photo, symptomImage: photo }
    const answer = await submitDiagnosis(url, token, files, { prompt }).catch(() => undefined)
    const id = (answer?.json?.data as { id?: string } | undefined)?.id
    if (answer?.status === 200 && id) this.ids.push(id)
    return answer?.status ?? 0
  }

  /** The acknowledged writes that cannot be read any more. */
  async lost(url: string, token: string): Promise<string[]> {
    const missing: string[] = []
    for (const id of this.ids) {
      const answer = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
      if (answer.status !== 200) missing.push(`${id}: ${answer.status}`)
    }
    return missing
  }
}
