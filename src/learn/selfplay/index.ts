/** Playing to learn: actors, trajectories, and what the learner reads of them. */
export { ActorKit, checkActor, makeActor, type ActorOptions, type KeptDecision } from './actor.ts';
export { experienceOf, playedLogs, rotated } from './experience.ts';
export { trajectoryOf } from './fits.ts';
export { loggedRounds, loggedTask, type LoggedSpec } from './logged.ts';
export {
  FROZEN,
  LEARNER,
  occupantsOf,
  playRounds,
  type Begun,
  type Lane,
  type PlayingNetworks,
  type RoundsPlan,
} from './rounds.ts';
export { roundsTask, type RoundsSpec } from './task.ts';
export {
  TRAJECTORY_VERSION,
  makeTrajectory,
  parseTrajectory,
  type PlayedRound,
  type SeatPath,
  type Trajectory,
  type TrajectoryHead,
} from './trajectory.ts';
