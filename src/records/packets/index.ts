/** Packets of a Tenhou client, as a capture holds them. */
export { PacketReader, parsePackets } from './parse.ts';
