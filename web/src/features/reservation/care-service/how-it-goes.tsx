import { type Stage, stageLabels, stages } from '../../../../../contract/reservation/reservation-status.ts'
import { StageDrawing } from '../journey/stage-drawing.tsx'

const texts: Record<Stage, string> = {
  PICKUP: '고르신 날에 화분을 데리러 가요.',
  CARE: '전문가가 흙과 뿌리를 살펴 돌봐요.',
  DELIVERY: '최소 1주일 뒤, 집으로 데려다드려요.',
}

/** The three stages in pictures. */
export const HowItGoes = () => (
  <section aria-labelledby="how-it-goes" className="mb-10 rounded-lg bg-leaf-soft p-5 md:p-8">
    <h2 id="how-it-goes" className="mb-4 text-lg font-bold">
      픽업 케어 서비스는 이렇게 진행돼요
    </h2>
    <ol className="grid gap-4 sm:grid-cols-3">
      {stages.map((stage, index) => (
        <li key={stage} className="flex items-center gap-4 sm:flex-col sm:text-center">
          <div className="w-24 shrink-0 sm:w-32">
            <StageDrawing stage={stage} />
          </div>
          <div>
            <h3 className="font-bold">
              <span className="text-leaf">{index + 1}</span> {stageLabels[stage]}
            </h3>
            <p className="mt-0.5 text-ink-muted">{texts[stage]}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
