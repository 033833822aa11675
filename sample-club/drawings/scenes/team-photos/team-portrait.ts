import { type Look, team } from '../../figure/look.ts';
import { child } from '../../figure/skeleton.ts';
import { greys } from '../../palette.ts';
import { net } from '../../place/court.ts';
import { outline } from '../../place/world.ts';
import { anyBall } from '../../things/ball.ts';
import { frame, netStyle, type Stage } from '../stage.ts';
import { armInArm } from './formations.ts';
import type { Shot } from './shots.ts';

/** Heads stay inside when the page cuts the photo to 2:1 or 4:3. */
const box = { left: 0.07, right: 0.93, top: 0.17, bottom: 0.9 };

const aged = (s: Stage, shot: Shot, look: Look): Look => {
  const veteran = shot.team.test('veteran');
  return {
    ...look,
    body: {
      ...shot.body,
      build: shot.body.build * s.r.range(0.94, 1.06),
      torso: shot.body.torso * s.r.range(0.97, 1.04),
    },
    pattern: shot.pattern,
    ...(veteran && {
      hair: s.r.pick([...greys, look.hair]),
      beard: look.hairStyle === 'short',
      glasses: s.r.chance(0.3),
    }),
  };
};

/** A team's own photo: its place, hour, formation and kit. */
export function teamPortrait(s: Stage, shot: Shot): string {
  const { r } = s;
  const looks = team(r, shot.count, s.home, s.crew).map((look) => aged(s, shot, look));
  const people = shot.formation(r, looks, shot.body.torso < child.torso + 0.06 ? 0.54 : 0.68);
  // Behind the net the team stands along it, not across.
  const placed = shot.net
    ? people.map((p) => ({ ...p, at: [0.5 + p.at[2], p.at[1], -p.at[0]] as const }))
    : people;
  const view = { yaw: shot.yaw ?? 0, target: [0, 0] as const, distance: 6.5, eye: shot.eye };
  // Arm in arm they are seen from the hips up.
  const near = shot.formation === armInArm;
  const c = near
    ? frame(
        s,
        view,
        [],
        placed.flatMap(outline).map(([x, y, z]) => [x, Math.max(y, 0.7), z] as const),
        { ...box, bottom: 1 },
      )
    : frame(s, view, placed, [], box);
  const w = shot.backdrop(s, c);
  if (shot.net) net(w, netStyle(s));
  for (const p of placed) w.person(p);
  if (!near) {
    w.shadow([0.15, 0, -0.9], 0.16);
    w.ball([0.15, 0.13, -0.9], anyBall(r), r.range(0, 360));
  }
  return w.paint();
}
