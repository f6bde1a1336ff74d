module.exports = {
  solidity: '0.8.28',
  networks: { portolan: { url: process.env.PORTOLAN_CHAIN_URL } },
}
