import { bearer, plantPhoto, request, submitDiagnosis } from '../http-client.ts'

/** Acknowledged writes, to be verified afterwards. */
export class AcknowledgedWrites {
  readonly ids: string[] = []
  private readonly photo = plantPhoto(240)

  /** Submits one diagnosis and records its id if acknowledged. Returns the status, 0 for no answer. */
  async write(url: string, token: string, prompt = '잎이 노랗게 변했어요'): Promise<number> {
    const photo = await this.photo
    const files = { fullPlantImage: photo, symptomImage: photo }
    const answer = await submitDiagnosis(url, token, files, { prompt }).catch(() => undefined)
    const id = (answer?.json?.data as { id?: string } | undefined)?.id
    if (answer?.status === 200 && id) this.ids.push(id)
    return answer?.status ?? 0
  }

  /** Returns acknowledged writes that can no longer be read. */
  async lost(url: string, token: string): Promise<string[]> {
    const missing: string[] = []
    for (const id of this.ids) {
      const answer = await request(`${url}/api/v1/analysis/${id}`, { headers: bearer(token) })
      if (answer.status !== 200) missing.push(`${id}: ${answer.status}`)
    }
    return missing
  }
}
