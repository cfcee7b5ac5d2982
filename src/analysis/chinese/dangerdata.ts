/** Fitted numbers, written by `suzaku fit`: see `from` for the command, the data and the commit. Do not edit. */
import type { ChineseDangerData } from './danger.ts';

export const chineseDanger: ChineseDangerData = {
  from: {
    command: 'suzaku fit chinese-danger --games 800 --every 2 --epochs 6 --seed danger',
    commit: '4a4e4a1df4b8-dirty',
    data: [['games of four experts', 800]],
    seed: 'danger',
  },
  hit: {
    layout: 2938013811,
    scale: 0.00010925604903381084,
    weights:
      'AYAPwHPczOP49mrywPMCF4+XQNCC44Hw//yx7oH5eQkMxNPa++AZ6lv3X+xC/CgEHufi/Jz3b/+FBQD1qf6D9O77g/ZEAODvxvxq+n3zAAC71Tvbs/A34PDlOPIr6insPfV48Pb6Nf/qt7C6qvHp4AAA8J9clzvrDfMAANzEOd/66rD0AAAU0v/SNuq6/AAATtoB6D73ePsAACfjZt7A8m//AAA95x6ZRpaq3NrwsgAW45rtmvbH/pr8Q+rhE87hAABf1gAA3LY3y8POkv3/4noBk8wL9+/7ZN368b8IBt8r7y0JoMQ1274DhMrf7Yn7LdN89lL0h78s0Mr/fMNnyJ3g4PcT8cXzc+3U7fnrTOij6Pjdl9iS5MrvxOy99Mfwdfk=',
    bends: [
      {
        x: [-13.1924, -9.1924, -8.6619, -8.3602, -7.0456, -6.1497, -4.3804, -0.3804],
        y: [-15.5929, -11.4634, -10.9157, -10.6043, -7.129, -6.5413, -4.4919, -0.3624],
      },
      {
        x: [0, 1],
        y: [-0.0011, 0.9549],
      },
      {
        x: [0, 1],
        y: [0.0223, 1.0905],
      },
      {
        x: [0, 1],
        y: [-0.1147, 0.857],
      },
    ],
    samples: 451229,
    positive: 2747,
  },
  fan: [17.34, 11.86, 11.82, 14.15],
};
