import retakePhoto from '../../ui/drawings/retake-photo.svg?raw'
import {
  Calathea,
  drawing,
  Hoya,
  Logo,
  Monstera,
  Pothos,
  Robot,
  RubberTree,
  Sansevieria,
  Section,
  SproutScene,
  Succulent,
  WiltedScene,
  Wordmark,
  ZzPlant,
} from '../../ui/index.ts'

const plants = {
  몬스테라: Monstera,
  스킨답서스: Pothos,
  산세베리아: Sansevieria,
  고무나무: RubberTree,
  다육이: Succulent,
  호야: Hoya,
  금전수: ZzPlant,
  칼라데아: Calathea,
}

const scenes = {
  '시작하는 화분': SproutScene,
  '힘이 빠진 화분': WiltedScene,
  '다시 찍기': drawing(retakePhoto),
  로봇: Robot,
  로고: Logo,
  이름: Wordmark,
}

export const Drawings = () => (
  <Section title="그림">
    {[plants, scenes].map((group) => (
      <div key={Object.keys(group)[0]} className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {Object.entries(group).map(([name, Picture]) => (
          <figure key={name} className="rounded-lg bg-surface p-3 text-center text-sm text-ink-muted">
            <div className="mx-auto size-40">
              <Picture label={name} />
            </div>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    ))}
  </Section>
)
