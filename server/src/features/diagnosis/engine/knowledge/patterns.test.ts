import { expect, it } from 'vitest'
import { extractFindings } from '../extract-findings.ts'

/** Returns the ids of the signs that patterns or the species state in a text. */
const signsIn = (prompt: string) =>
  extractFindings(prompt, {}).observations.findings.flatMap(({ id, source }) =>
    source === 'TEXT' ? [id] : [],
  )

it.each([
  ['화분을 톡 건드리면 하얀 먼지 같은 것들이 확 날아올라요', ['white_flies'], ['flies', 'powder']],
  ['흙 주변에 작고 까만 날파리가 날아다녀요', ['flies'], ['white_flies']],
  ['물 주면 흙에서 하얀 벌레들이 톡톡 튀어요. 날지는 않아요', ['jumping_bugs'], ['flies', 'fast_bug']],
  ['잎에서 길쭉한 벌레가 톡톡 튀어서 도망가요', ['fast_bug'], ['jumping_bugs']],
  ['아침에 보니 잎에 반짝이는 점액 자국이 있어요', ['slime_trail'], ['silver']],
  ['잎에 은색으로 긁힌 자국이 있어요', ['silver'], ['slime_trail', 'tunnels']],
  ['레몬 잎에 하얀 선이 구불구불 그려져 있어요', ['tunnels'], ['webbing']],
  ['줄기가 구불구불하게 자라요', [], ['tunnels']],
  ['뽑아 보니 뿌리에 하얀 솜 같은 게 붙어 있어요', ['root_cotton'], ['cotton']],
  ['줄기 사이에 하얀 솜 같은 게 붙어 있어요', ['cotton'], ['root_cotton']],
  ['흙 위에 하얀 곰팡이가 솜털처럼 피었어요', ['soil_fuzz'], ['soil_white', 'cotton', 'powder']],
  ['흙 위에 하얀 결정이 굳어 있어요', ['soil_white'], ['soil_fuzz']],
  ['방울토마토 밑이 까맣게 썩어요', ['fruit_bottom_black'], ['stem_rot', 'mushy']],
  ['세제를 뿌리고 나서 잎끝이 까맣게 탔어요', ['sprayed'], ['root_brown']],
  ['손가락 넣어 보면 축축해요', ['soil_wet'], ['soil_dry']],
  ['물을 주면 내려가지 않고 흙 위에 고여 있어요', ['water_stands'], []],
  ['꽃봉오리가 피지도 못하고 떨어져요', ['buds_fall'], ['drop']],
  ['꽃망울이 많이 맺혀서 기대했는데 벌어지지도 못하고 통째로 떨어져요', ['buds_fall'], []],
  ['진딧물약을 한낮에 뿌렸더니 잎끝이 타고 하얗게 됐어요', ['sprayed'], []],
  ['아침마다 잎끝에 맑은 물방울이 맺혀요', ['drops_on_tips'], ['mist', 'sticky']],
  ['잎이 끈적이고 물방울이 있어요', ['sticky'], ['drops_on_tips']],
  ['고무나무 새잎을 감싸던 껍질이 말라 떨어졌어요', ['sheath'], ['bump', 'crispy']],
  ['에케베리아에 하얀 분이 고르게 덮여 있어요', ['wax'], []],
  ['에케베리아에 하얀 가루가 점점 번져요', ['powder'], ['wax']],
  ['리톱스가 물러서 주저앉았어요', ['mushy'], ['splitting_old_pair']],
  ['고사리 뒷면에 갈색 점이 두 줄로 나란히 있어요', ['spore_rows'], ['bump']],
  ['선인장 밑동이 갈색인데 눌러 보면 딱딱해요', ['woody_base'], ['stem_rot', 'corky']],
  ['선인장 밑동이 갈색이고 물컹해요', ['mushy'], ['woody_base']],
  ['잎이 단풍처럼 노래졌어요', ['yellow'], ['autumn']],
  ['원래 무늬 없는 품종인데 얼룩덜룩해졌어요', ['mosaic'], ['stable_pattern']],
  ['몬스테라 줄기 마디에서 갈색 뿌리가 길게 나와요', ['air_roots'], ['root_brown', 'roots_out']],
  ['분갈이하려고 봤더니 뿌리가 다 삭았어요', ['root_brown'], ['roots_out']],
  ['뿌리가 문드러졌어요', ['root_brown'], ['roots_out']],
  ['뿌리가 다 죽었어요', ['root_brown'], []],
  ['뿌리가 단단하지 않고 물러요', ['root_brown'], []],
  ['뿌리는 괜찮은데 잎이 물러요', ['mushy'], ['root_brown']],
  ['뿌리는 멀쩡하지만 줄기가 검게 물러요', ['stem_rot'], ['root_brown']],
  ['뿌리가 갈색인데 단단해요', [], ['root_brown']],
  ['잎을 누가 갉아 먹었는데 벌레는 안 보여요', ['chewed'], ['natural_holes']],
])('separates look-alikes: "%s"', (prompt, found, absent) => {
  const signs = signsIn(prompt)
  for (const id of found) expect(signs).toContain(id)
  for (const id of absent) expect(signs).not.toContain(id)
})

it.each([
  ['흔들어도 하얀 날벌레는 안 날아요', 'white_flies'],
  ['버섯은 없어요', 'mushrooms'],
  ['애벌레는 안 보여요', 'caterpillar'],
  ['잎이 꺾이지는 않았어요', 'broken'],
])('does not read a denied sign: "%s"', (prompt, id) => {
  expect(signsIn(prompt)).not.toContain(id)
})
